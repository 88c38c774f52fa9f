// What one writes in C for the two workloads of `./run bench simulate`: plainly, and with AVX-512.
// Draws are unbiased everywhere: what would favour some numbers is passed over.
#include <stdint.h>
#define NUMBERS 38
#define SPOTS 256  // a row of the payoff table, with room
#define BETS 10

typedef struct { uint64_t s[4]; } Source;  // xoshiro256++
static uint64_t rotl(uint64_t x, int k) { return x << k | x >> (64 - k); }
static uint64_t mixed(uint64_t *x) {
    uint64_t z = *x += 0x9e3779b97f4a7c15ULL;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
    return z ^ z >> 31;
}
static inline uint64_t next(Source *r) {
    uint64_t *s = r->s, out = rotl(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= t; s[3] = rotl(s[3], 45);
    return out;
}
static inline uint32_t number(Source *r) {
    uint64_t m;
    do m = (next(r) >> 32) * NUMBERS; while ((uint32_t)m < (uint32_t)-NUMBERS % NUMBERS);
    return m >> 32;
}

void settle_plain(const uint8_t *table, const uint8_t *spots, const int32_t *credits, int32_t *out,
                  int64_t slips, uint64_t seed) {
    Source r;
    for (int i = 0; i < 4; i++) r.s[i] = mixed(&seed);
    for (int64_t i = 0; i < slips; i++) {
        const uint8_t *row = table + SPOTS * number(&r), *spot = spots + i * BETS;
        const int32_t *credit = credits + i * BETS;
        int32_t sum = 0;
        for (int b = 0; b < BETS; b++) sum += row[spot[b]] * credit[b];
        out[i] = sum;
    }
}

int64_t martingale_plain(int64_t players, uint64_t seed, int64_t *banks) {
    Source r;
    int64_t spins = 0, sum = 0;
    for (int i = 0; i < 4; i++) r.s[i] = mixed(&seed);
    const uint32_t red = (uint32_t)(4294967296ULL * 9 / 19);
    for (int64_t p = 0; p < players; p++) {
        int bank = 1000, stake = 1, s = 0;
        for (; s < 1000 && bank >= stake; s++) {
            int won = (uint32_t)(next(&r) >> 32) < red, twice = 2 * stake;
            bank += won ? stake : -stake;
            stake = won || twice > 500 ? 1 : twice;
        }
        spins += s;
        sum += bank;
    }
    *banks = sum;
    return spins;
}

#ifdef __AVX512VBMI__
#include <immintrin.h>
typedef struct { __m512i s0, s1, s2, s3; } Sources;
static inline __m512i next8(Sources *v) {
    __m512i out = _mm512_add_epi64(_mm512_rol_epi64(_mm512_add_epi64(v->s0, v->s3), 23), v->s0);
    __m512i t = _mm512_slli_epi64(v->s1, 17);
    v->s2 = _mm512_xor_si512(v->s2, v->s0); v->s3 = _mm512_xor_si512(v->s3, v->s1);
    v->s1 = _mm512_xor_si512(v->s1, v->s2); v->s0 = _mm512_xor_si512(v->s0, v->s3);
    v->s2 = _mm512_xor_si512(v->s2, t); v->s3 = _mm512_rol_epi64(v->s3, 45);
    return out;
}
static void begin(Sources *v, uint64_t seed) {
    uint64_t b[32];
    for (int i = 0; i < 32; i++) b[i] = mixed(&seed);
    v->s0 = _mm512_loadu_si512(b); v->s1 = _mm512_loadu_si512(b + 8);
    v->s2 = _mm512_loadu_si512(b + 16); v->s3 = _mm512_loadu_si512(b + 24);
}

void settle_vectors(const uint8_t *table, const uint8_t *spots, const int32_t *credits,
                    int32_t *out, int64_t slips, uint64_t seed) {
    Sources v;
    uint64_t draws[8];
    int at = 8;
    begin(&v, seed);
    for (int64_t i = 0; i < slips; i++) {
        uint64_t m;
        do {
            if (at == 8) { _mm512_storeu_si512(draws, next8(&v)); at = 0; }
            m = (draws[at++] >> 32) * NUMBERS;
        } while ((uint32_t)m < (uint32_t)-NUMBERS % NUMBERS);
        const uint8_t *row = table + SPOTS * (m >> 32);
        __m512i r0 = _mm512_loadu_si512(row), r1 = _mm512_loadu_si512(row + 64);
        __m512i r2 = _mm512_loadu_si512(row + 128);
        __m128i spot = _mm_loadu_si128((const __m128i *)(spots + i * BETS));
        __m512i wide = _mm512_castsi128_si512(spot);
        __m512i low = _mm512_permutex2var_epi8(r0, wide, r1), high = _mm512_permutexvar_epi8(wide, r2);
        __m128i returns = _mm_mask_blend_epi8(_mm_movepi8_mask(spot), _mm512_castsi512_si128(low),
                                              _mm512_castsi512_si128(high));
        __m512i credit = _mm512_maskz_loadu_epi32(0x3ff, credits + i * BETS);
        out[i] = _mm512_reduce_add_epi32(_mm512_mullo_epi32(_mm512_cvtepu8_epi32(returns), credit));
    }
}

int64_t martingale_vectors(int64_t players, uint64_t seed, int64_t *banks) {
    Sources v;
    const __m512i fair = _mm512_set1_epi16((short)65531), red = _mm512_set1_epi16((short)31041);
    const __m512i limit = _mm512_set1_epi16(500), one = _mm512_set1_epi16(1);
    int64_t spins = 0, sum = 0;
    begin(&v, seed);
    for (int64_t g = 0; g < players / 128; g++) {
        __m512i bank[4], stake[4];
        for (int q = 0; q < 4; q++) { bank[q] = _mm512_set1_epi16(1000); stake[q] = one; }
        for (int s = 0; s < 1000; s++) {
            uint32_t any = 0;
            for (int q = 0; q < 4; q++) {
                __m512i r = next8(&v);
                __mmask32 again = _mm512_cmpge_epu16_mask(r, fair);
                while (__builtin_expect(again != 0, 0)) {
                    r = _mm512_mask_mov_epi16(r, again, next8(&v));
                    again = _mm512_cmpge_epu16_mask(r, fair);
                }
                __mmask32 won = _mm512_cmplt_epu16_mask(r, red);
                __mmask32 plays = _mm512_cmpge_epi16_mask(bank[q], stake[q]);
                spins += __builtin_popcount(plays);
                any |= plays;
                bank[q] = _mm512_mask_add_epi16(bank[q], plays & won, bank[q], stake[q]);
                bank[q] = _mm512_mask_sub_epi16(bank[q], plays & ~won, bank[q], stake[q]);
                __m512i twice = _mm512_add_epi16(stake[q], stake[q]);
                __mmask32 anew = won | _mm512_cmpgt_epi16_mask(twice, limit);
                stake[q] = _mm512_mask_mov_epi16(
                    stake[q], plays, _mm512_mask_mov_epi16(twice, anew, one));
            }
            if (!any) break;
        }
        short ends[32];
        for (int q = 0; q < 4; q++) {
            _mm512_storeu_si512(ends, bank[q]);
            for (int k = 0; k < 32; k++) sum += ends[k];
        }
    }
    *banks = sum;
    return spins;
}
#endif

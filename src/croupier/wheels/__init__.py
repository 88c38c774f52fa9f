"""Where winning numbers come from: wheel readers, and the virtual wheel that behaves like one."""

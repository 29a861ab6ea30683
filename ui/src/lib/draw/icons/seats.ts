/** One shape for each seat, in its colour (`currentColor`). */
export const seats = {
  seat_1:
    '<circle cx="16" cy="16" r="12.6" fill="currentColor" stroke="#1a1410" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round"/><path d="M16 4.2A11.8 11.8 0 0 0 7.7 24.3L24.3 7.7A11.8 11.8 0 0 0 16 4.2z" fill="#fff" opacity=".22"/>',
  seat_2:
    '<rect x="4.4" y="4.4" width="23.2" height="23.2" rx="2.6" fill="currentColor" stroke="#1a1410" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round"/><path d="M5.2 7A1.8 1.8 0 0 1 7 5.2h17.8L5.2 24.8z" fill="#fff" opacity=".22"/>',
  seat_3:
    '<path d="M14.3 4.6a2 2 0 0 1 3.4 0l11.7 20.5a2 2 0 0 1-1.7 3H4.3a2 2 0 0 1-1.7-3z" fill="currentColor" stroke="#1a1410" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round"/><path d="M15 5L3.3 25.5a1.2 1.2 0 0 0 1 1.8h4.5L16 4.5a1.1 1.1 0 0 0-1 .5z" fill="#fff" opacity=".22"/>',
  seat_4:
    '<path d="M14.8 2.9a1.8 1.8 0 0 1 2.4 0l11.9 11.9a1.8 1.8 0 0 1 0 2.4L17.2 29.1a1.8 1.8 0 0 1-2.4 0L2.9 17.2a1.8 1.8 0 0 1 0-2.4z" fill="currentColor" stroke="#1a1410" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round"/><path d="M16 3.3L3.5 15.4a1 1 0 0 0 0 1.2L9.4 22.6 22.6 9.4z" fill="#fff" opacity=".22"/>',
  seat_5:
    '<polygon points="29.6,16 22.8,27.8 9.2,27.8 2.4,16 9.2,4.2 22.8,4.2" fill="currentColor" stroke="#1a1410" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round"/><path d="M9.6 5h12.8L5.5 21.2 3.3 16z" fill="#fff" opacity=".22"/>',
  seat_6:
    '<polygon points="16,2 20.2,11.2 30.3,12.4 22.8,19.2 24.8,29.1 16,24.2 7.2,29.1 9.2,19.2 1.7,12.4 11.8,11.2" fill="currentColor" stroke="#1a1410" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round"/><path d="M16 3.6l-3.7 7.7-8.7 1.3 6.4 5.9-1.3 8L16 17z" fill="#fff" opacity=".22"/>',
} as const;

/** Avatars of the library, numbered from 1; 0 is none. */
export const AVATARES = 12;
export const SEM_AVATAR = 0;

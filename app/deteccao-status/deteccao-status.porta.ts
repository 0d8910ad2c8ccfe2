/** What other areas may have of this one. */
export { IconeDoStatus } from './icone-do-status.tsx';

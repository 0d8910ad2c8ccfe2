/** What other areas may have of this one, on the server. */
export { horaNoLugar } from './comparar/hora-local.ts';

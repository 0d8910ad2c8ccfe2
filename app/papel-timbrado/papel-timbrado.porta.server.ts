export { timbreDe } from './timbre.server.ts';

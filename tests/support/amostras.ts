import { readFileSync } from 'node:fs';

/** The kept data of an event, as it once came into the log. */
export const amostra = (tipo: string, versao = 1) =>
  JSON.parse(readFileSync(`tests/contracts/events/${tipo}.v${versao}.json`, 'utf8')).data;

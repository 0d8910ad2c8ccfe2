import type pg from 'pg';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Config } from '#infra/config.ts';
import type { Storage } from '#infra/files/storage/storage.ts';
import { createCipher } from '#infra/identity/cipher.ts';
import { createPessoas } from '#infra/identity/pessoas.ts';
import { createHolidays } from '../holidays/holidays.ts';
import { createQuota } from '../http/quota.ts';
import { createDeliveries } from './deliveries.ts';
import { createExternalRecipients } from './external-recipients.ts';
import { abrirRemessa, documentoDoRegistro, remessaDe } from './parcel.ts';

/** How often one address may try links and codes: people type eight digits, and nobody may try them all. */
const TENTATIVAS = { max: 20, windowMs: 60_000 } as const;

interface Given {
  readonly pool: pg.Pool;
  readonly config: Pick<Config, 'PERSONAL_DATA_KEY'>;
  readonly eventStore: EventStore;
  readonly armazenamento: Pick<Storage, 'get'>;
}

/** What pages ask of scheduled reports beside their read models. */
export function createScheduledReports({ pool, config, eventStore, armazenamento }: Given) {
  const cipher = createCipher(config.PERSONAL_DATA_KEY);
  const pessoas = createPessoas({ pool, cipher });
  return {
    entregas: createDeliveries({ pool, cipher }),
    destinatariosExternos: createExternalRecipients({ pool, cipher, pessoas }),
    /** The document of a delivery, what it brings, and its bytes. */
    remessas: {
      documento: documentoDoRegistro.bind(null, eventStore),
      de: remessaDe,
      abrir: abrirRemessa.bind(null, armazenamento),
    },
    ehFeriado: createHolidays(),
    cotaDeEntregas: createQuota(TENTATIVAS),
  };
}

import { type ProjectionName, projectionsByName } from '#projections/index.ts';
import { createComposition, type Services } from '../composition/web.ts';
import { loadConfig } from '../config.ts';
import { semearAnalises } from '../demonstration/analises.ts';
import { IMAGENS, semearImagens } from '../demonstration/imagens.ts';
import { PESSOAS } from '../demonstration/pessoas.ts';
import { prepararProducao } from '../demonstration/producao.ts';
import { semear } from '../demonstration/semear.ts';
import { createLog } from '../log.ts';

/** The projector builds its tables at a first start: it takes seconds, never this long. */
const SHOWN_MS = 120_000;

export interface FirstData {
  /** What the person who starts the installation needs to read. */
  readonly linhas: readonly string[];
  /** Waits until every page shows it. @throws when it does not come to that */
  finish(): Promise<void>;
}

/**
 * What an installation holds before anybody signs in: the demonstration, or in production the catalogue of
 * permissions and a link for the first administrator. Said again at every start it changes nothing.
 */
export async function prepareFirstData(environment: Readonly<Record<string, string>>): Promise<FirstData> {
  const config = loadConfig({ NODE_ENV: 'development', ...environment } as NodeJS.ProcessEnv);
  const services = await createComposition(config, createLog('start', 'error'));
  try {
    const { linhas, position } =
      config.NODE_ENV === 'production'
        ? await productionData(services, config.PUBLIC_ORIGIN ?? '')
        : { linhas: demonstrationAccess(), position: await semear(services) };
    return { linhas, finish: () => untilShown(services, position) };
  } catch (error) {
    await services.close();
    throw error;
  }
}

/**
 * Sends the images of the demonstration, once everything runs; production has none. Nobody waits for it, and what an end
 * leaves out comes at the next start. @returns how many were sent
 */
export async function sendFirstImages(
  environment: Readonly<Record<string, string>>,
  imagens = IMAGENS,
): Promise<number> {
  const config = loadConfig({ NODE_ENV: 'development', ...environment } as NodeJS.ProcessEnv);
  if (config.NODE_ENV === 'production') return 0;
  const services = await createComposition(config, createLog('start', 'error'));
  try {
    return await semearImagens(services, imagens);
  } finally {
    await services.close();
  }
}

/**
 * The analyses of the demonstration, over images that were sent and examined; production has none. Nobody waits for
 * them either. @returns whether they are all there
 */
export async function sendFirstAnalyses(environment: Readonly<Record<string, string>>): Promise<boolean> {
  const config = loadConfig({ NODE_ENV: 'development', ...environment } as NodeJS.ProcessEnv);
  if (config.NODE_ENV === 'production') return true;
  const services = await createComposition(config, createLog('start', 'error'));
  try {
    return await semearAnalises(services);
  } finally {
    await services.close();
  }
}

async function productionData(services: Services, origin: string) {
  const { convite, position } = await prepararProducao(services);
  return { position, linhas: convite === null ? [] : [`primeiro acesso (vale uma vez): ${origin}${convite}`] };
}

function demonstrationAccess(): readonly string[] {
  return PESSOAS.map(({ papel, email, senha }) => `acesso ${papel} ${email} ${senha}`);
}

async function untilShown(services: Services, position: bigint): Promise<void> {
  const names = Object.keys(projectionsByName) as ProjectionName[];
  const shown = await services.projecoes.esperar(names, position, SHOWN_MS);
  await services.close();
  if (!shown) throw new Error('As projeções não alcançaram os eventos; veja logs/projector.log.');
}

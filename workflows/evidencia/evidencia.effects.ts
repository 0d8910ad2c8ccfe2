import type { Evidencias, ImagensEnviadas } from '#domain/deteccao/evidencia.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { GrupoDeCenas } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { EventIdOf } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';

/** What pictures of a detection are made of. */
export interface DeteccaoAFotografar {
  readonly deteccao_id: Uuid;
  readonly cliente_id: Uuid;
  readonly ativo_id: Uuid;
  readonly geojson: Geometria;
  /** The scenes of the two images, as they were found; null where nobody keeps them. */
  readonly antes: ComHash | null;
  readonly depois: ComHash | null;
}

interface ComHash {
  readonly hash: string;
  readonly grupo: GrupoDeCenas;
}

type Feitas = Omit<Evidencias, 'revisao_da_forma'>;

/** Makes pictures of what images show. */
export interface Fotografo {
  /**
   * @param desistir whether a provider that does not answer is a picture that there is not
   * @throws FalhaDoProvedor unless it gives up
   */
  fotografar(deteccao: DeteccaoAFotografar, desistir: boolean, signal: AbortSignal): Promise<Feitas>;
  /** The same, each compared with what the browser sent. */
  comparar(feitas: Evidencias, enviadas: ImagensEnviadas | null): Promise<Evidencias>;
}

/** Everything that making evidence does to the world. */
export interface EvidenciaEffects {
  readonly store: EventStore;
  readonly eventIdOf: EventIdOf;
  /** UUID v5: the same name gives the same id. */
  readonly uuidV5: (name: string) => Uuid;
  readonly fotografo: Fotografo;
  readonly agora: () => string;
}

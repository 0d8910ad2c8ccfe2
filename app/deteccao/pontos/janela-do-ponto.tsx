import { Modal } from '@mantine/core';
import type { MidiaNaTela } from '#app/artefato/artefato.porta.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';
import { MapaDasDeteccoes } from '../ficha/mapa-das-deteccoes.tsx';
import { ListaDosPontos } from './lista-dos-pontos.tsx';

interface Props {
  readonly deteccao: DeteccaoNaTela;
  /** The one that is looked at first; then the points of evidence. */
  readonly midias: readonly MidiaNaTela[];
  aoFechar(): void;
}

/** Without layers: where the photograph was taken, and where the detection is. */
const SEM_CAMADAS = { tipos: [], revisao: '0', em: null } as const;

/** Where a photograph was taken, beside the detection that it is to show. */
export function JanelaDoPonto({ deteccao, midias, aoFechar }: Props) {
  return (
    <Modal opened onClose={aoFechar} size="lg" title={`Onde ${midias[0]?.nome ?? 'a imagem'} foi fotografada`}>
      <MapaDasDeteccoes deteccoes={[deteccao]} camadas={SEM_CAMADAS} midias={midias} />
      <ListaDosPontos midias={midias} />
    </Modal>
  );
}

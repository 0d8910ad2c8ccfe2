import { Modal, Tabs } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ListaCarregando } from '#app/kit/estado-da-lista.tsx';
import { useJanelaTardia } from '#app/kit/janela-tardia.ts';
import { QuemEdita } from '#app/kit/tempo-real/quem-edita.tsx';
import type { DeteccaoNaTela } from '../deteccao.ts';
import { ArtefatosDaDeteccao } from './artefatos-da-deteccao.tsx';
import { InformacoesDaDeteccao } from './informacoes.tsx';
import { LinhaDoTempo } from './linha-do-tempo.tsx';
import { MudarTipo } from './mudar-tipo.tsx';

const RegistrarStatus = lazy(() => import('../status/registrar-status.tsx'));

/** Tabs in which something is typed: once looked at they stay, so that another tab costs nothing of it. */
const FORMULARIOS: readonly string[] = ['tipo', 'status'];

interface Props {
  readonly deteccao: DeteccaoNaTela;
  /** The instant that it is told of, ISO 8601; absent, or null, for now. */
  readonly em?: string | null;
  /** What stands above everything, where it is one of a list. */
  readonly acima?: ReactNode;
  aoMudar(): void;
  aoFechar(): void;
}

/** What is known of one detection, and what becomes of it. */
export default function JanelaDosDetalhes({ deteccao, em = null, acima, aoMudar, aoFechar }: Props) {
  const [aberta, fechar] = useJanelaTardia();
  const [aba, setAba] = useState<string | null>('informacoes');
  const [comecados, setComecados] = useState<readonly string[]>([]);
  const escolher = (outra: string | null) => {
    setAba(outra);
    if (outra !== null && FORMULARIOS.includes(outra) && !comecados.includes(outra))
      setComecados([...comecados, outra]);
  };
  const { pode } = deteccao;
  return (
    <Modal
      opened={aberta}
      onClose={fechar}
      onExitTransitionEnd={aoFechar}
      size="xl"
      title={`Detecção: ${deteccao.tipo_deteccao}`}
    >
      {acima}
      {em === null && <QuemEdita especie="deteccao" id={deteccao.id} editando={false} />}
      <Tabs value={aba} onChange={escolher} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="informacoes">Informações</Tabs.Tab>
          {pode.alterar_tipo && <Tabs.Tab value="tipo">Alterar tipo</Tabs.Tab>}
          <Tabs.Tab value="linha-do-tempo">Linha do tempo</Tabs.Tab>
          <Tabs.Tab value="artefatos">Artefatos</Tabs.Tab>
          {pode.registrar_status && <Tabs.Tab value="status">Status</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="informacoes">
          <InformacoesDaDeteccao deteccao={deteccao} em={em} />
        </Tabs.Panel>
        <Tabs.Panel value="tipo" keepMounted={comecados.includes('tipo')}>
          <MudarTipo deteccao={deteccao} aoMudar={aoMudar} />
        </Tabs.Panel>
        <Tabs.Panel value="linha-do-tempo">
          <LinhaDoTempo deteccao={deteccao} em={em} />
        </Tabs.Panel>
        <Tabs.Panel value="artefatos">
          <ArtefatosDaDeteccao deteccao={deteccao} em={em} aoMudar={aoMudar} />
        </Tabs.Panel>
        <Tabs.Panel value="status" keepMounted={comecados.includes('status')}>
          <Suspense fallback={<ListaCarregando linhas={3} />}>
            <RegistrarStatus
              deteccao={deteccao}
              aoRegistrar={() => {
                aoMudar();
                setComecados((antes) => antes.filter((um) => um !== 'status'));
                setAba((vista) => (vista === 'status' ? 'linha-do-tempo' : vista));
              }}
            />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}

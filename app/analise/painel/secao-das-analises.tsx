import { Button, Text } from '@mantine/core';
import { IconArrowLeft, IconPlus, IconTrash } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { useDadosDaRaiz } from '#app/kit/dados-da-raiz.ts';
import { ListaCarregando, ListaQueFalhou, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { janelaTardia } from '#app/kit/parte-tardia/janela-tardia.tsx';
import { analises as textos } from '#app/mensagens/especificacao.ts';
import { mensagensDaAnalise } from '../analise.mensagens.ts';
import type { NovaAnalise } from '../formulario/usar-formulario.ts';
import { AnaliseNoPainel } from './analise-no-painel.tsx';
import classes from './analises.module.css';
import { LinhaDaAnalise } from './linha-da-analise.tsx';
import { LixeiraDasAnalises } from './lixeira-das-analises.tsx';
import type { PainelDeAnalises } from './usar-analises.ts';

const JanelaDaAnalise = janelaTardia(
  () => import('../formulario/janela-da-analise.tsx').then((modulo) => modulo.default),
  'Não foi possível abrir o formulário da análise.',
);

interface Props {
  readonly painel: PainelDeAnalises;
  /** Where an asset is chosen. */
  aoBuscar(): void;
}

/** The analyses of the chosen asset, or the one that is open. */
export function SecaoDasAnalises({ painel, aoBuscar }: Props) {
  // Its images as they were chosen: once it is saved the panel compares those of the analysis.
  const [nova, setNova] = useState<NovaAnalise | null>(null);
  const { analise, comparadas, ativo_id, em } = painel;
  const permissoes = useDadosDaRaiz()?.usuario?.permissoes ?? [];
  const podeCriar = em === null && permissoes.includes('analises.criar');
  // Another asset is shown outside of it.
  const [daLixeira, setDaLixeira] = useState<string | null>(null);
  const temLixeira = em === null && ativo_id !== null && permissoes.includes('analises.restaurar');
  const naLixeira = temLixeira && daLixeira === ativo_id;
  const { antes, depois, lendo } = comparadas;
  // Asked for before its images have come: it opens with them, and nobody is told to choose what is chosen.
  const [pedida, setPedida] = useState(false);
  useEffect(() => {
    if (!pedida || lendo) return;
    setPedida(false);
    if (ativo_id !== null && antes && depois) return setNova({ ativo_id, antes, depois });
    const mensagem = ativo_id === null ? textos.semAtivo : textos.semImagens;
    avisar({ tipo: 'toast', nivel: 'warning', mensagem });
  }, [pedida, lendo, ativo_id, antes, depois]);
  return (
    <div className={classes.secao}>
      {analise === null && (podeCriar || temLixeira) && (
        <div className={classes.novo}>
          {podeCriar && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} loading={pedida} onClick={() => setPedida(true)}>
              Nova análise
            </Button>
          )}
          {temLixeira && (
            <BotaoDaLixeira dentro={naLixeira} aoMudar={(dentro) => setDaLixeira(dentro ? ativo_id : null)} />
          )}
        </div>
      )}
      {analise === null && naLixeira ? (
        <LixeiraDasAnalises key={ativo_id} painel={painel} ativo_id={ativo_id} />
      ) : analise === null ? (
        <Lista painel={painel} aoBuscar={aoBuscar} />
      ) : (
        <AnaliseNoPainel key={analise.id} painel={painel} analise={analise} />
      )}
      {nova !== null && (
        <Suspense fallback={null}>
          <JanelaDaAnalise
            nova={nova}
            aoSalvar={({ id }) => {
              painel.reler();
              painel.aoAbrir(id, 'editar');
            }}
            aoFechar={() => setNova(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Into the bin, and out of it again. */
function BotaoDaLixeira({ dentro, aoMudar }: { readonly dentro: boolean; aoMudar(dentro: boolean): void }) {
  const Icone = dentro ? IconArrowLeft : IconTrash;
  return (
    <Button variant="default" leftSection={<Icone size={16} aria-hidden />} onClick={() => aoMudar(!dentro)}>
      {dentro ? mensagensDaAnalise.foraDaLixeira : mensagensDaAnalise.lixeira}
    </Button>
  );
}

function Lista({ painel, aoBuscar }: Props) {
  const { ativo_id, lista, analises, aoAbrir } = painel;
  if (ativo_id === null)
    return (
      <ListaVazia titulo={textos.semAtivo}>
        <Button variant="default" onClick={aoBuscar}>
          Buscar um ativo
        </Button>
      </ListaVazia>
    );
  if (lista.falha !== null)
    return <ListaQueFalhou titulo={textos.naoCarregadas} falha={lista.falha} aoTentar={lista.tentar} />;
  if (analises === null || (lista.pedindo && analises.length === 0)) return <ListaCarregando linhas={4} />;
  if (analises.length === 0)
    return (
      <ListaVazia titulo={textos.nenhuma}>
        <Text size="sm">{textos.nenhumaDoAtivo}</Text>
      </ListaVazia>
    );
  return (
    <ul className={classes.linhas} aria-label="Análises do ativo">
      {analises.map((uma) => (
        <LinhaDaAnalise key={uma.id} analise={uma} aoAbrir={(modo) => aoAbrir(uma.id, modo)} />
      ))}
    </ul>
  );
}

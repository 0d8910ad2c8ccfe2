import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconListDetails, IconPencil, IconPrinter, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { ListaDasDeteccoes } from '#app/deteccao/deteccao.porta.ts';
import { ListaCarregando } from '#app/kit/estado-da-lista.tsx';
import { noInstante } from '#app/kit/ficha/passado.ts';
import { janelaTardia } from '#app/kit/parte-tardia/janela-tardia.tsx';
import { QuemEdita } from '#app/kit/tempo-real/quem-edita.tsx';
import { analises as textos } from '#app/mensagens/especificacao.ts';
import { mensagensDaAnalise } from '../analise.mensagens.ts';
import type { AnaliseNaTela } from '../analise.ts';
import classes from './analises.module.css';
import { AtosDaAnalise } from './atos-da-analise.tsx';
import { StatusDaAnaliseNaTela } from './linha-da-analise.tsx';
import { ResumoNoPainel } from './resumo-no-painel.tsx';
import type { PainelDeAnalises } from './usar-analises.ts';

const JanelaDaAnalise = janelaTardia(
  () => import('../formulario/janela-da-analise.tsx').then((modulo) => modulo.default),
  'Não foi possível abrir o formulário da análise.',
);

interface Props {
  readonly painel: PainelDeAnalises;
  readonly analise: AnaliseNaTela;
}

/** The open analysis: what it says and adds up to, or its detections with what may be done to them. */
export function AnaliseNoPainel({ painel, analise }: Props) {
  const [editando, setEditando] = useState(false);
  const { aberta, lidas, resumo, deteccoes, duas, imagens, em } = painel;
  const modo = aberta?.modo === 'editar' && analise.pode.editar ? 'editar' : 'ver';
  const de = { analise_id: analise.id, posicao: lidas.lida?.position };
  const falha = lidas.falha ?? imagens.falha;
  return (
    <section className={classes.analise} aria-label={analise.titulo}>
      <Cabeca analise={analise} aoFechar={painel.aoFechar} />
      <Group gap="xs" px="md" pb="xs">
        <StatusDaAnaliseNaTela status={analise.status} />
        {analise.pode.editar && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={
              modo === 'ver' ? <IconPencil size={16} aria-hidden /> : <IconListDetails size={16} aria-hidden />
            }
            onClick={() => painel.aoAbrir(analise.id, modo === 'ver' ? 'editar' : 'ver')}
          >
            {modo === 'ver' ? 'Editar detecções' : 'Ver detalhes'}
          </Button>
        )}
        {painel.temRelatorio && modo === 'ver' && (
          <Button
            component="a"
            href={noInstante(`/analise/analises/${analise.id}/relatorio/`, em)}
            target="_blank"
            rel="noopener"
            size="compact-md"
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
          >
            Imprimir relatório
          </Button>
        )}
        <AtosDaAnalise analise={analise} painel={painel} modo={modo} aoEditar={() => setEditando(true)} />
      </Group>
      <div className={classes.presenca}>
        {em === null && <QuemEdita especie="analise" id={analise.id} editando={false} />}
      </div>
      {falha !== null ? (
        <div className={classes.falha} role="alert">
          <Text>{textos.dadosNaoCarregados}</Text>
          <Text size="sm">{falha}</Text>
          <Button
            variant="default"
            onClick={() => {
              lidas.tentar();
              imagens.tentar();
            }}
          >
            Tentar novamente
          </Button>
        </div>
      ) : resumo === null ? (
        <ListaCarregando linhas={4} />
      ) : modo === 'ver' ? (
        <>
          <ResumoNoPainel analise={analise} resumo={resumo} duas={duas} />
          <h3 className={classes.subtitulo}>Detecções</h3>
          <ListaDasDeteccoes
            deteccoes={deteccoes}
            modo={modo}
            de={de}
            aoCriar={null}
            vazia={mensagensDaAnalise.semDeteccoes}
            escolhida={aberta?.deteccao_id ?? null}
            aoEscolher={painel.aoVerDeteccao}
            aoMudar={painel.reler}
          />
        </>
      ) : (
        <ListaDasDeteccoes
          deteccoes={deteccoes}
          modo={modo}
          de={de}
          aoCriar={analise.pode.criar_deteccao ? painel.comecarDeteccao : null}
          vazia={`${mensagensDaAnalise.semDeteccoes} ${mensagensDaAnalise.desenhe}`}
          escolhida={aberta?.deteccao_id ?? null}
          aoEscolher={painel.aoVerDeteccao}
          aoMudar={painel.reler}
        />
      )}
      {editando && (
        <Suspense fallback={null}>
          <JanelaDaAnalise analise={analise} aoSalvar={painel.reler} aoFechar={() => setEditando(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** A click on it closes the analysis. */
function Cabeca({ analise, aoFechar }: { readonly analise: AnaliseNaTela; aoFechar(): void }) {
  return (
    <header className={classes.cabeca}>
      <button type="button" className={classes.fechar} aria-expanded="true" onClick={aoFechar} title="Fechar a análise">
        <span className={classes.titulo}>{analise.titulo}</span>
        <span className={classes.segunda}>{analise.ativo_nome}</span>
      </button>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Fechar a análise" onClick={aoFechar}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </header>
  );
}

import { useDroppable } from '@dnd-kit/core';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsLeftRight, IconX } from '@tabler/icons-react';
import { nomesDosTipos } from '../imagem.mensagens.ts';
import { LADOS, type Lado, modoDasImagens, tiposPermitidos } from '../modos/modos.ts';
import { diaDoGrupo } from '../painel/grupo-na-tela.ts';
import type { PainelDeImagens } from '../painel/usar-painel.ts';
import { mensagensDaComparacao, nomesDosLados } from './comparar.mensagens.ts';
import classes from './lados.module.css';

interface Props {
  readonly painel: PainelDeImagens;
}

/** Where two images are gathered to be compared: each row of the list is dragged or sent to one of two panes. */
export function LadosDaComparacao({ painel }: Props) {
  const { estado, aoMudar } = painel;
  const modo = modoDasImagens(estado);
  if (estado.comparacao === null) return null;
  return (
    <section className={classes.comparacao} aria-label="Imagens a comparar">
      <div className={classes.lados}>
        {LADOS.map((lado) => (
          <LadoAReceber key={lado} lado={lado} painel={painel} />
        ))}
      </div>
      <div className={classes.atos}>
        <span>{modo === 'pre_comparacao' ? mensagensDaComparacao.escolha : ''}</span>
        {modo !== 'analise' && (
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="Trocar os lados"
            title="Trocar os lados"
            onClick={() => aoMudar({ tipo: 'trocarLados' })}
          >
            <IconArrowsLeftRight size={18} aria-hidden />
          </ActionIcon>
        )}
        <Button size="compact-md" variant="default" onClick={() => aoMudar({ tipo: 'pararComparacao' })}>
          Parar
        </Button>
      </div>
    </section>
  );
}

function LadoAReceber({ lado, painel }: Props & { readonly lado: Lado }) {
  const { setNodeRef, isOver } = useDroppable({ id: lado });
  const { estado, aoMudar, [lado]: noLado } = painel;
  const escolhida = estado.comparacao?.[lado] ?? null;
  const { grupo, imagem } = noLado;
  return (
    <section
      ref={setNodeRef}
      className={classes.lado}
      aria-label={nomesDosLados[lado]}
      data-sobre={isOver || undefined}
    >
      <strong>{nomesDosLados[lado]}</strong>
      {escolhida === null ? (
        <span className={classes.vazio}>{mensagensDaComparacao.vazio}</span>
      ) : (
        <>
          <span>{grupo ? [diaDoGrupo(grupo), grupo.satellite].filter(Boolean).join(' · ') : '…'}</span>
          {grupo && imagem && (
            <select
              aria-label={`Tipo da imagem de ${nomesDosLados[lado]}`}
              value={imagem.tipo}
              onChange={({ currentTarget }) => {
                const para = tiposPermitidos(grupo).find((tipo) => tipo === currentTarget.value);
                if (para !== undefined) aoMudar({ tipo: 'mudarTipo', de: lado, para });
              }}
            >
              {tiposPermitidos(grupo).map((tipo) => (
                <option key={tipo} value={tipo}>
                  {nomesDosTipos[tipo]}
                </option>
              ))}
            </select>
          )}
          <ActionIcon
            className={classes.tirar ?? ''}
            variant="subtle"
            color="gray"
            aria-label={`Tirar a imagem de ${nomesDosLados[lado]}`}
            title={`Tirar a imagem de ${nomesDosLados[lado]}`}
            onClick={() => aoMudar({ tipo: 'tirarDoLado', lado })}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
    </section>
  );
}

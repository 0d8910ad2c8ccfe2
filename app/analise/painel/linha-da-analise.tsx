import { ActionIcon, Badge } from '@mantine/core';
import { IconPencil, IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { dataNaTela } from '#app/kit/datas.ts';
import { hectares, plural } from '#app/kit/formatos.ts';
import { STATUS_DA_ANALISE } from '#domain/analise/analise.policy.ts';
import type { ModoDaAnalise } from '../aberta.ts';
import { nomeDoStatus } from '../analise.mensagens.ts';
import type { AnaliseNaTela } from '../analise.ts';
import classes from './analises.module.css';

interface Props {
  readonly analise: AnaliseNaTela;
  aoAbrir(modo: ModoDaAnalise): void;
}

/** An analysis in the list: its images, dates, sums and whether it is published. */
export function LinhaDaAnalise({ analise, aoAbrir }: Props) {
  const { titulo, total_deteccoes, total_area_afetada, status, pode } = analise;
  return (
    <li className={classes.linha}>
      <button type="button" className={classes.abrir} onClick={() => aoAbrir('ver')}>
        <QualAnalise analise={analise}>
          <span className={classes.segunda}>
            {plural(total_deteccoes, 'detecção', 'detecções')} · {hectares(total_area_afetada)}
          </span>
          <StatusDaAnaliseNaTela status={status} />
        </QualAnalise>
      </button>
      {pode.editar && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Editar as detecções de ${titulo}`}
          title="Editar as detecções"
          onClick={() => aoAbrir('editar')}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

/** Which analysis is meant: its images, title and dates. */
export function QualAnalise({ analise, children }: { readonly analise: AnaliseNaTela; readonly children?: ReactNode }) {
  return (
    <>
      <span className={classes.miniaturas}>
        <Miniatura endereco={analise.imagem_antes_thumbnail} />
        <Miniatura endereco={analise.imagem_depois_thumbnail} />
      </span>
      <span className={classes.textos}>
        <span className={classes.titulo}>{analise.titulo}</span>
        <span className={classes.segunda}>
          {dataNaTela(analise.data_antes)} - {dataNaTela(analise.data_depois)}
        </span>
        {children}
      </span>
    </>
  );
}

/** 'Publicada' or 'Não publicada'. */
export function StatusDaAnaliseNaTela({ status }: Pick<AnaliseNaTela, 'status'>) {
  const publicada = status === STATUS_DA_ANALISE.publicada;
  return (
    <Badge
      component="span"
      size="sm"
      variant="light"
      tt="none"
      fw={500}
      c="var(--mantine-color-text)"
      color={publicada ? 'verde' : 'gray'}
    >
      {nomeDoStatus[status]}
    </Badge>
  );
}

/** Of one size whether it comes or not. */
export function Miniatura({
  endereco,
  grande = false,
}: {
  readonly endereco: string | null;
  readonly grande?: boolean;
}) {
  const [falhou, setFalhou] = useState<string | null>(null);
  return (
    <span className={classes.miniatura} data-grande={grande || undefined} aria-hidden>
      {endereco === null || falhou === endereco ? (
        <IconPhoto size={20} aria-hidden />
      ) : (
        <img src={endereco} alt="" loading="lazy" decoding="async" onError={() => setFalhou(endereco)} />
      )}
    </span>
  );
}

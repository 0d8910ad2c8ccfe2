import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { hectares } from '#app/kit/formatos.ts';
import { curto } from '../curto.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';
import classes from './deteccoes.module.css';
import { LixeiraDasDeteccoes } from './lixeira-das-deteccoes.tsx';
import { RemoverDeteccao } from './remover-deteccao.tsx';
import { StatusDaDeteccao } from './status-da-deteccao.tsx';

interface Props {
  readonly deteccoes: readonly DeteccaoNaTela[];
  readonly modo: 'ver' | 'editar';
  readonly escolhida: string | null;
  /** Whose detections they are, and as of when: being edited, those in the bin can come back. */
  readonly de: { readonly analise_id: string; readonly posicao: string | undefined };
  /** Said where there are none. */
  readonly vazia: string;
  /** Null where this person may not, or nothing is edited. */
  readonly aoCriar: (() => void) | null;
  aoEscolher(id: string): void;
  aoMudar(): void;
}

/** The detections of an analysis; being edited, with what may be done to each. */
export function ListaDasDeteccoes({ deteccoes, modo, escolhida, de, vazia, aoCriar, aoEscolher, aoMudar }: Props) {
  const [remover, setRemover] = useState<DeteccaoNaTela | null>(null);
  return (
    <>
      {aoCriar !== null && (
        <div className={classes.acima}>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={aoCriar}>
            Nova detecção
          </Button>
        </div>
      )}
      {deteccoes.length === 0 && <p className={classes.vazia}>{vazia}</p>}
      <ul className={classes.linhas} aria-label="Detecções">
        {deteccoes.map((uma) => (
          <li key={uma.id} className={classes.linha} data-escolhida={uma.id === escolhida || undefined}>
            <Deteccao deteccao={uma} aoAbrir={() => aoEscolher(uma.id)} />
            {modo === 'editar' && uma.pode.editar && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Editar a detecção ${uma.tipo_deteccao}`}
                title="Editar"
                onClick={() => aoEscolher(uma.id)}
              >
                <IconPencil size={18} aria-hidden />
              </ActionIcon>
            )}
            {modo === 'editar' && uma.pode.remover && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Remover a detecção ${uma.tipo_deteccao}`}
                title="Remover"
                onClick={() => setRemover(uma)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {modo === 'editar' && <LixeiraDasDeteccoes {...de} aoMudar={aoMudar} />}
      {remover !== null && <RemoverDeteccao deteccao={remover} aoMudar={aoMudar} aoFechar={() => setRemover(null)} />}
    </>
  );
}

function Deteccao({ deteccao, aoAbrir }: { readonly deteccao: DeteccaoNaTela; aoAbrir(): void }) {
  const { tipo, tipo_deteccao, area, descricao, status, camada_referencia } = deteccao;
  return (
    <button type="button" className={classes.abrir} onClick={aoAbrir}>
      <span
        className={classes.cor}
        style={{ background: tipo.cor_preenchimento, borderColor: tipo.cor_contorno }}
        aria-hidden
      />
      <span className={classes.textos}>
        <span className={classes.nome}>{tipo_deteccao}</span>
        {tipo.alterado_nome !== null && <span className={classes.segunda}>era {tipo.nome}</span>}
        <span className={classes.segunda}>
          {[hectares(area), camada_referencia].filter((um) => um !== null).join(' · ')}
        </span>
        {descricao !== '' && <span className={classes.segunda}>{curto(descricao)}</span>}
        <StatusDaDeteccao status={status} />
      </span>
    </button>
  );
}

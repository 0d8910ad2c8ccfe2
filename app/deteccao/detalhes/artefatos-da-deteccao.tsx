import { useState } from 'react';
import { type ArtefatoNaTela, CartaoDoArtefato, RemoverArtefato } from '#app/artefato/artefato.porta.ts';
import { ListaCarregando, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { noInstante } from '#app/kit/ficha/passado.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';
import { usePontos } from '../pontos/usar-pontos.tsx';
import classes from './detalhes.module.css';
import { NaoVeio } from './nao-veio.tsx';

interface Props {
  readonly deteccao: DeteccaoNaTela;
  /** Null for now. */
  readonly em: string | null;
  aoMudar(): void;
}

const NENHUM: readonly ArtefatoNaTela[] = [];

/** Everything that was ever brought to show for a status, also what was removed since. */
export function ArtefatosDaDeteccao({ deteccao, em, aoMudar }: Props) {
  const [remover, setRemover] = useState<ArtefatoNaTela | null>(null);
  const { lida, falha, tentar } = usePedido<{ data: readonly ArtefatoNaTela[] }>(
    noInstante(`/analise/deteccoes/${deteccao.id}/artefatos`, em),
    deteccao.revisao,
  );
  const pontos = usePontos({
    deteccao,
    artefatos: lida?.data ?? NENHUM,
    aoMudar: () => {
      tentar();
      aoMudar();
    },
  });
  if (falha !== null) return <NaoVeio falha={falha} aoTentar={tentar} />;
  if (lida === null) return <ListaCarregando linhas={3} />;
  if (lida.data.length === 0) return <ListaVazia titulo="Nenhum artefato acompanha esta detecção." />;
  return (
    <>
      <ul className={classes.cartoes} aria-label="Artefatos">
        {lida.data.map((artefato) => (
          <li key={artefato.id}>
            <CartaoDoArtefato
              artefato={artefato}
              deteccao_id={deteccao.id}
              comStatus
              ponto={pontos.atosDe(artefato)}
              aoRemover={deteccao.pode.remover_artefato ? () => setRemover(artefato) : undefined}
            />
          </li>
        ))}
      </ul>
      {pontos.janela}
      {remover !== null && (
        <RemoverArtefato
          artefato={remover}
          deteccao_id={deteccao.id}
          aoRemover={() => {
            tentar();
            aoMudar();
          }}
          aoFechar={() => setRemover(null)}
        />
      )}
    </>
  );
}

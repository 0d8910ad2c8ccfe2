import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { ListaCarregando, ListaQueFalhou, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { Remocao } from '#app/kit/lixeira/remocao.tsx';
import { restaurar } from '#app/kit/lixeira/restaurar.ts';
import { analises as textos } from '#app/mensagens/especificacao.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import { mensagensDaAnalise } from '../analise.mensagens.ts';
import type { AnaliseNaTela } from '../analise.ts';
import classes from './analises.module.css';
import { QualAnalise } from './linha-da-analise.tsx';
import type { PainelDeAnalises } from './usar-analises.ts';

interface Props {
  readonly painel: PainelDeAnalises;
  readonly ativo_id: string;
}

/** The analyses of the asset that lie in the bin, and the way out of it. */
export function LixeiraDasAnalises({ painel, ativo_id }: Props) {
  const endereco = `/analise/analises?${new URLSearchParams({ ativo_id, removidas: '1' })}`;
  // As far as the list that they left was read: what was just removed is there.
  const lista = usePedido<{ readonly data: readonly AnaliseNaTela[] }>(endereco, painel.lista.lida?.position);
  const aoVoltar = () => {
    lista.tentar();
    painel.reler();
  };
  if (lista.falha !== null)
    return <ListaQueFalhou titulo={textos.naoCarregadas} falha={lista.falha} aoTentar={lista.tentar} />;
  if (lista.lida === null) return <ListaCarregando linhas={4} />;
  if (lista.lida.data.length === 0) return <ListaVazia titulo={mensagensDaAnalise.lixeiraVazia} />;
  return (
    <ul className={classes.linhas} aria-label="Análises na lixeira">
      {lista.lida.data.map((uma) => (
        <NaLixeira key={uma.id} analise={uma} aoVoltar={aoVoltar} />
      ))}
    </ul>
  );
}

function NaLixeira({ analise, aoVoltar }: { readonly analise: AnaliseNaTela; aoVoltar(): void }) {
  const [enviando, setEnviando] = useState(false);
  const voltar = async () => {
    setEnviando(true);
    await restaurar(`/analise/analises/${analise.id}`, mensagensDaAnalise.restaurada, aoVoltar);
    setEnviando(false);
  };
  return (
    <li className={classes.linha}>
      <div className={classes.removida}>
        <QualAnalise analise={analise}>{analise.remocao && <Remocao remocao={analise.remocao} />}</QualAnalise>
      </div>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconRestore size={16} aria-hidden />}
        aria-label={`Restaurar ${analise.titulo}`}
        loading={enviando}
        onClick={voltar}
      >
        Restaurar
      </Button>
    </li>
  );
}

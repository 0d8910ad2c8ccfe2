import { Button, Text } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { dataNaTela } from '#app/kit/datas.ts';
import { ListaCarregando, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { analises as textos } from '#app/mensagens/especificacao.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import { mensagensDaAnalise } from '../analise.mensagens.ts';
import type { AnaliseNaTela } from '../analise.ts';
import classes from './analises.module.css';
import { Miniatura } from './linha-da-analise.tsx';
import { restaurarAnalise } from './restaurar-analise.ts';
import type { PainelDeAnalises } from './usar-analises.ts';

interface Props {
  readonly painel: PainelDeAnalises;
  readonly ativo_id: string;
}

/** The analyses of the asset that lie in the bin, and the way out of it. */
export function LixeiraDasAnalises({ painel, ativo_id }: Props) {
  const endereco = `/analise/analises?${new URLSearchParams({ ativo_id, removidas: '1' })}`;
  const lista = usePedido<{ readonly data: readonly AnaliseNaTela[] }>(endereco, painel.posicao);
  const aoVoltar = () => {
    lista.tentar();
    painel.reler();
  };
  if (lista.falha !== null)
    return (
      <div role="alert">
        <ListaVazia titulo={textos.naoCarregadas}>
          <Text size="sm">{lista.falha}</Text>
          <Button variant="default" onClick={lista.tentar}>
            Tentar novamente
          </Button>
        </ListaVazia>
      </div>
    );
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
  const { id, titulo, data_antes, data_depois } = analise;
  const restaurar = async () => {
    setEnviando(true);
    await restaurarAnalise(id, aoVoltar);
    setEnviando(false);
  };
  return (
    <li className={classes.linha}>
      <div className={classes.removida}>
        <span className={classes.miniaturas}>
          <Miniatura endereco={analise.imagem_antes_thumbnail} />
          <Miniatura endereco={analise.imagem_depois_thumbnail} />
        </span>
        <span className={classes.textos}>
          <span className={classes.titulo}>{titulo}</span>
          <span className={classes.segunda}>
            {dataNaTela(data_antes)} - {dataNaTela(data_depois)}
          </span>
        </span>
      </div>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconRestore size={16} aria-hidden />}
        aria-label={`Restaurar ${titulo}`}
        loading={enviando}
        onClick={restaurar}
      >
        Restaurar
      </Button>
    </li>
  );
}

import { Button } from '@mantine/core';
import { IconRestore, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useDadosDaRaiz } from '#app/kit/dados-da-raiz.ts';
import { ListaCarregando, ListaQueFalhou } from '#app/kit/estado-da-lista.tsx';
import { hectares } from '#app/kit/formatos.ts';
import { Remocao } from '#app/kit/lixeira/remocao.tsx';
import { restaurar } from '#app/kit/lixeira/restaurar.ts';
import { deteccoes as textos } from '#app/mensagens/especificacao.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import { mensagensDaDeteccao } from '../deteccao.mensagens.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';
import classes from './deteccoes.module.css';

interface Props {
  readonly analise_id: string;
  /** Of the list beside it: what was just removed is there. */
  readonly posicao: string | undefined;
  aoMudar(): void;
}

/** The detections of an analysis that lie in the bin, folded below the others, and the way out of it. */
export function LixeiraDasDeteccoes({ analise_id, posicao, aoMudar }: Props) {
  const [aberta, setAberta] = useState(false);
  const id = useId();
  const permissoes = useDadosDaRaiz()?.usuario?.permissoes ?? [];
  if (!permissoes.includes('deteccoes.restaurar')) return null;
  return (
    <div className={classes.lixeira}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        leftSection={<IconTrash size={16} aria-hidden />}
        aria-expanded={aberta}
        aria-controls={id}
        onClick={() => setAberta(!aberta)}
      >
        {mensagensDaDeteccao.lixeira}
      </Button>
      <div id={id}>{aberta && <Removidas analise_id={analise_id} posicao={posicao} aoMudar={aoMudar} />}</div>
    </div>
  );
}

function Removidas({ analise_id, posicao, aoMudar }: Props) {
  const endereco = `/analise/analises/${analise_id}/deteccoes?removidas=1`;
  const lista = usePedido<{ readonly data: readonly DeteccaoNaTela[] }>(endereco, posicao);
  const [voltando, setVoltando] = useState<string | null>(null);
  if (lista.falha !== null)
    return (
      <ListaQueFalhou titulo={textos.naoCarregadas.replace(/:$/, '')} falha={lista.falha} aoTentar={lista.tentar} />
    );
  if (lista.lida === null) return <ListaCarregando linhas={2} />;
  if (lista.lida.data.length === 0) return <p className={classes.vazia}>{mensagensDaDeteccao.lixeiraVazia}</p>;
  const voltar = async (id: string) => {
    setVoltando(id);
    await restaurar(`/analise/deteccoes/${id}`, mensagensDaDeteccao.restaurada, () => {
      lista.tentar();
      aoMudar();
    });
    setVoltando(null);
  };
  return (
    <ul className={classes.linhas} aria-label="Detecções na lixeira">
      {lista.lida.data.map(({ id, tipo_deteccao, area, remocao }) => (
        <li key={id} className={classes.linha}>
          <span className={classes.removida}>
            {tipo_deteccao} · {hectares(area)}
            {remocao && <Remocao remocao={remocao} />}
          </span>
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconRestore size={16} aria-hidden />}
            aria-label={`Restaurar a detecção ${tipo_deteccao}`}
            loading={voltando === id}
            onClick={() => voltar(id)}
          >
            Restaurar
          </Button>
        </li>
      ))}
    </ul>
  );
}

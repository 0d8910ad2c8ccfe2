import { Badge, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { instanteComFuso } from '#app/kit/datas.ts';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { numero, plural } from '#app/kit/formatos.ts';
import classes from '#app/kit/lista/andamentos.module.css';
import { useOlharDeNovo } from '#app/kit/olhar-de-novo.ts';
import { useTempoReal } from '#app/kit/tempo-real/tempo-real.tsx';
import { type AtoNaTela, aparenciaDoAto } from './ato.ts';
import { textoDoAto, tituloDoAto } from './atos.mensagens.ts';
import { nivelDoDesfazimento, pedirDesfazimento } from './pedir-ato.ts';

/** The newest bulk acts in their states, each with its progress and the one button that takes it back. */
export function ListaDeAtos({ atos }: { readonly atos: readonly AtoNaTela[] | null }) {
  if (atos === null) return <ListaComErro titulo="Não foi possível carregar os atos." />;
  if (atos.length === 0)
    return <ListaVazia titulo="O que for feito com várias camadas de uma vez aparece aqui, e daqui se desfaz." />;
  return (
    <ul className={classes.lista} aria-label="Atos">
      {atos.map((ato) => (
        <li key={ato.id} id={`ato-${ato.id}`} className={classes.item}>
          <Ato ato={ato} />
        </li>
      ))}
    </ul>
  );
}

function Ato({ ato }: { readonly ato: AtoNaTela }) {
  const { id, especie, estado, autor, motivo, solicitado_em, total } = ato;
  const { nome, cor } = aparenciaDoAto[estado];
  const emCurso = estado === 'em_curso' || estado === 'desfazendo';
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Text fw={600}>{tituloDoAto(especie, total)}</Text>
        <Badge color={cor} variant="dot" className={classes.estado}>
          {nome}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed">
        Pedido em <time dateTime={solicitado_em}>{instanteComFuso(solicitado_em)}</time>
        {autor !== null && ` por ${autor}`}
        {motivo !== '' && `: ${motivo}`}
      </Text>
      {emCurso ? <Andamento ato={ato} /> : <Text size="xs">{resultado(ato)}</Text>}
      {ato.pode_desfazer && <Desfazer id={id} titulo={tituloDoAto(especie, total)} />}
    </Stack>
  );
}

/** What came of it. */
function resultado({ especie, estado, feitas, desfeitas }: AtoNaTela): string {
  if (estado !== 'desfeito') return textoDoAto(especie, feitas ?? 0);
  if (desfeitas === 0) return 'Nada havia a desfazer: as camadas já tinham mudado depois deste ato.';
  return desfeitas === null ? '' : `${plural(desfeitas, 'camada voltou a como era', 'camadas voltaram a como eram')}.`;
}

function Andamento({ ato: { id, andamento, total, estado } }: { readonly ato: AtoNaTela }) {
  const [vivo, setVivo] = useState<number | null>(null);
  useTempoReal((mensagem) => {
    if (mensagem.tipo === 'progresso' && mensagem.id === id) setVivo(mensagem.feito);
  });
  const feito = vivo ?? andamento;
  // The last figure comes some time before the act says that it is done.
  useOlharDeNovo(feito !== null && feito >= total);
  const rotulo = estado === 'desfazendo' ? 'Desfazendo' : 'Aplicando';
  if (feito === null) return <Progress value={100} animated color="gray" aria-label={`${rotulo}: na fila`} />;
  const contado = `${numero(feito)} de ${numero(total)} camadas`;
  return (
    <div>
      <Progress value={(100 * feito) / total} aria-label={`${rotulo}: ${contado}`} />
      <Text size="xs" c="dimmed" mt={2}>
        {rotulo} · {contado}
      </Text>
    </div>
  );
}

function Desfazer({ id, titulo }: { readonly id: string; readonly titulo: string }) {
  const [pedindo, setPedindo] = useState(false);
  const { revalidate } = useRevalidator();
  const desfazer = async () => {
    setPedindo(true);
    try {
      const resposta = await pedirDesfazimento(id);
      avisar({ tipo: 'toast', nivel: nivelDoDesfazimento(resposta), mensagem: resposta.message });
    } catch (error) {
      avisarFalha(error, 'O ato não foi desfeito');
    }
    setPedindo(false);
    revalidate();
  };
  return (
    <Group>
      <Button
        size="compact-sm"
        variant="default"
        loading={pedindo}
        onClick={() => void desfazer()}
        aria-label={`Desfazer: ${titulo}`}
      >
        Desfazer
      </Button>
    </Group>
  );
}

import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { PainelDeMesclagem } from '#app/kit/mesclagem/painel-de-mesclagem.tsx';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';
import { type ClassificacaoParaEscolher, emUso, type TipoParaEscolher } from '../tipos.ts';
import { useMudancaDeTipo } from './usar-mudanca-de-tipo.ts';

interface Props {
  readonly deteccao: DeteccaoNaTela;
  aoMudar(): void;
}

/** Another type, a classification, an observation: what somebody found out about a detection. */
export function MudarTipo({ deteccao, aoMudar }: Props) {
  const form = useMudancaDeTipo(deteccao, aoMudar);
  const { tipo_deteccao_alterado_id: tipo, classificacao, observacao } = form.campos;
  const tipos = usePedido<readonly TipoParaEscolher[]>('/analise/tipos-deteccao/todos');
  const classificacoes = usePedido<readonly ClassificacaoParaEscolher[]>('/analise/classificacoes/todas');
  const falha = tipos.falha ?? classificacoes.falha;
  return (
    <form onSubmit={form.enviar} noValidate>
      <Stack gap="md">
        <PainelDeMesclagem
          mesclagem={form.mesclagem}
          campos={camposDaMesclagem(deteccao, tipos.lida ?? [], classificacoes.lida ?? [])}
        />
        <Text size="sm">
          Tipo desenhado: <strong>{deteccao.tipo.nome}</strong>
        </Text>
        {falha !== null && (
          <Group gap="xs" role="alert">
            <Text size="sm">{falha}</Text>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                tipos.tentar();
                classificacoes.tentar();
              }}
            >
              Tentar novamente
            </Button>
          </Group>
        )}
        <NativeSelect
          label="Tipo que vale"
          value={tipo}
          error={form.erros.tipo_deteccao_alterado_id?.join(' ')}
          onChange={({ currentTarget }) => form.por('tipo_deteccao_alterado_id', currentTarget.value)}
        >
          <option value="">O desenhado: {deteccao.tipo.nome}</option>
          {emUso(tipos.lida ?? [], tipo)
            .filter(({ id }) => id !== deteccao.tipo_deteccao_id)
            .map(({ id, nome, alias }) => (
              <option key={id} value={id}>
                {nome ?? alias}
              </option>
            ))}
        </NativeSelect>
        <NativeSelect
          label="Classificação"
          value={classificacao}
          error={form.erros.classificacao?.join(' ')}
          onChange={({ currentTarget }) => form.por('classificacao', currentTarget.value)}
        >
          <option value="">Nenhuma</option>
          {classificacoes.lida?.map(({ value, description }) => (
            <option key={value} value={value}>
              {description}
            </option>
          ))}
        </NativeSelect>
        <Textarea
          label="Observação"
          autosize
          minRows={2}
          maxRows={8}
          value={observacao}
          error={form.erros.observacao?.join(' ')}
          onChange={({ currentTarget }) => form.por('observacao', currentTarget.value)}
        />
        {form.impedimento !== null && <Text c="var(--mantine-color-error)">{form.impedimento}</Text>}
        <Group justify="flex-end">
          <Button type="submit" loading={form.enviando}>
            Alterar tipo
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const camposDaMesclagem = (
  { tipo }: DeteccaoNaTela,
  tipos: readonly TipoParaEscolher[],
  classificacoes: readonly ClassificacaoParaEscolher[],
) => ({
  tipo_deteccao_alterado_id: {
    rotulo: 'Tipo que vale',
    mostrar: (id: unknown) =>
      id === '' ? `O desenhado: ${tipo.nome}` : (tipos.find((um) => um.id === id)?.nome ?? `${id}`),
  },
  classificacao: {
    rotulo: 'Classificação',
    mostrar: (dita: unknown) =>
      dita === '' ? 'Nenhuma' : (classificacoes.find(({ value }) => `${value}` === dita)?.description ?? `${dita}`),
  },
  observacao: { rotulo: 'Observação', mostrar: String },
});

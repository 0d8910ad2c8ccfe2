import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { SUCESSO_MS } from '#app/kit/avisos/aviso.ts';
import { deteccoes as textos } from '#app/mensagens/especificacao.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { gravar } from '#app/pedidos/gravar.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import { classificacaoTipo } from '#domain/deteccao/deteccao.policy.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';
import type { ClassificacaoParaEscolher, TipoParaEscolher } from '../tipos.ts';

interface Props {
  readonly deteccao: DeteccaoNaTela;
  aoMudar(): void;
}

/** Another type, a classification, an observation: what somebody found out about a detection. */
export function MudarTipo({ deteccao, aoMudar }: Props) {
  const [tipo, setTipo] = useState(deteccao.tipo_deteccao_alterado_id ?? '');
  const [classificacao, setClassificacao] = useState(`${deteccao.classificacao ?? ''}`);
  const [observacao, setObservacao] = useState(deteccao.observacao);
  const [erros, setErros] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [enviando, setEnviando] = useState(false);
  const tipos = usePedido<readonly TipoParaEscolher[]>('/analise/tipos-deteccao/todos');
  const classificacoes = usePedido<readonly ClassificacaoParaEscolher[]>('/analise/classificacoes/todas');
  const enviar = async (evento: FormEvent) => {
    evento.preventDefault();
    setEnviando(true);
    setErros({});
    try {
      await gravar('POST', `/analise/deteccoes/${deteccao.id}/alterar-tipo-deteccao`, {
        ...{ tipo_deteccao_alterado_id: tipo, classificacao, observacao },
        classificacao_tipo: classificacaoTipo({
          tipo_deteccao_alterado_id: tipo || null,
          classificacao: classificacao === '' ? null : Number(classificacao),
        }),
      });
      avisar({ tipo: 'toast', nivel: 'success', mensagem: textos.tipoAlterado, fechaEmMs: SUCESSO_MS });
      aoMudar();
    } catch (erro) {
      if (eFalhaDoPedido(erro) && erro.errors) setErros(erro.errors);
      avisarFalha(erro, textos.tipoNaoAtualizado);
    } finally {
      setEnviando(false);
    }
  };
  const falha = tipos.falha ?? classificacoes.falha;
  return (
    <form onSubmit={enviar} noValidate>
      <Stack gap="md">
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
          error={erros.tipo_deteccao_alterado_id?.join(' ')}
          onChange={({ currentTarget }) => setTipo(currentTarget.value)}
        >
          <option value="">O desenhado: {deteccao.tipo.nome}</option>
          {tipos.lida
            ?.filter(({ id, ativo }) => id !== deteccao.tipo_deteccao_id && (ativo || id === tipo))
            .map(({ id, nome, alias }) => (
              <option key={id} value={id}>
                {nome ?? alias}
              </option>
            ))}
        </NativeSelect>
        <NativeSelect
          label="Classificação"
          value={classificacao}
          error={erros.classificacao?.join(' ')}
          onChange={({ currentTarget }) => setClassificacao(currentTarget.value)}
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
          error={erros.observacao?.join(' ')}
          onChange={({ currentTarget }) => setObservacao(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={enviando}>
            Alterar tipo
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

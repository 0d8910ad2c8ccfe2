import { Alert, Button, Group, List, NativeSelect, Progress, Stack, Text } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type ArtefatoEmCriacao,
  errosDosArtefatos,
  FormulariosDeArtefatos,
  paraEnvio,
  type TipoDeArtefatoNaTela,
} from '#app/artefato/artefato.porta.ts';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { SUCESSO_MS } from '#app/kit/avisos/aviso.ts';
import { novoId } from '#app/kit/novo-id.ts';
import { deteccoes as textos, artefatos as textosDosArtefatos } from '#app/mensagens/especificacao.ts';
import { textosDos } from '#app/mensagens/mensagem-da-falha.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';
import type { StatusParaEscolher } from '../tipos.ts';
import { enviarGrandes, enviarStatus } from './enviar-status.ts';
import { OpcoesDeStatus } from './opcoes-de-status.tsx';

interface Props {
  readonly deteccao: DeteccaoNaTela;
  aoRegistrar(): void;
}

const NENHUM: readonly never[] = [];

/** The next status of a detection, with what there is to show for it. */
export default function RegistrarStatus({ deteccao, aoRegistrar }: Props) {
  const [status, setStatus] = useState('');
  const [artefatos, setArtefatos] = useState<readonly ArtefatoEmCriacao[]>([]);
  const [erros, setErros] = useState<readonly string[]>([]);
  const [progresso, setProgresso] = useState<number | null>(null);
  // Sent again after a lost answer it is the same; with other fields it is another.
  const [comando, setComando] = useState(novoId);
  // Who closes the window waits for nothing more; what has come of a file stays, and is not sent again.
  const sair = useRef(new AbortController());
  useEffect(() => {
    sair.current = new AbortController();
    return () => sair.current.abort();
  }, []);
  const todos = usePedido<readonly StatusParaEscolher[]>('/analise/status-deteccao/todos');
  const deles = usePedido<{ tipos: readonly TipoDeArtefatoNaTela[] }>(`/analise/deteccoes/${deteccao.id}/artefatos`);
  const tipos = deles.lida?.tipos ?? NENHUM;
  const falha = todos.falha ?? deles.falha;
  const mudar =
    <T,>(por: (valor: T) => void) =>
    (valor: T) => {
      setComando(novoId());
      por(valor);
    };
  const enviar = async (evento: FormEvent) => {
    evento.preventDefault();
    const errados = [...(status === '' ? [textosDosArtefatos.semStatus] : []), ...errosDosArtefatos(artefatos, tipos)];
    setErros(errados);
    if (errados.length > 0) return;
    setProgresso(0);
    try {
      const arquivos = artefatos.flatMap((um) => um.arquivos);
      const enviados = await enviarGrandes(arquivos, { signal: sair.current.signal, aoAvancar: setProgresso });
      await enviarStatus(
        { comando_id: comando, deteccao_id: deteccao.id, status_id: status, ...paraEnvio(artefatos, enviados) },
        { signal: sair.current.signal, aoAvancar: setProgresso },
      );
      avisar({ tipo: 'toast', nivel: 'success', mensagem: textos.statusCriado, fechaEmMs: SUCESSO_MS });
      aoRegistrar();
    } catch (erro) {
      if (sair.current.signal.aborted) return;
      if (eFalhaDoPedido(erro) && erro.status === 422) setErros(textosDos(erro.errors));
      avisarFalha(erro, textos.statusNaoCriado);
    } finally {
      setProgresso(null);
    }
  };
  return (
    <form onSubmit={enviar} noValidate>
      <Stack gap="md">
        {erros.length > 0 && (
          <Alert color="red" variant="light" role="alert" title={textos.statusNaoCriado}>
            <List size="sm">
              {erros.map((erro) => (
                <List.Item key={erro}>{erro}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        {falha !== null && (
          <Group gap="xs" role="alert">
            <Text size="sm">{falha}</Text>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                todos.tentar();
                deles.tentar();
              }}
            >
              {textos.tentarNovamente}
            </Button>
          </Group>
        )}
        <NativeSelect
          label="Status"
          required
          description={`Agora: ${deteccao.status.nome}`}
          value={status}
          onChange={({ currentTarget }) => mudar(setStatus)(currentTarget.value)}
        >
          <OpcoesDeStatus todos={todos.lida} />
        </NativeSelect>
        <FormulariosDeArtefatos
          artefatos={artefatos}
          tipos={tipos}
          parado={progresso !== null || tipos.length === 0}
          aoMudar={mudar(setArtefatos)}
        />
        {progresso !== null && <Progress value={progresso} aria-label={`Enviando, ${progresso} %`} />}
        <Group justify="flex-end">
          <Button type="submit" loading={progresso !== null}>
            Registrar status
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

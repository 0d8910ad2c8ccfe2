import { Button, Checkbox, Group, NativeSelect, Progress, Stack, Text } from '@mantine/core';
import { useNavigate } from '@remix-run/react';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { AvisoDeFalha, type FalhaNaTela } from '#app/components/aviso-de-falha.tsx';
import { useHidratado } from '#app/components/hidratado.ts';
import { TokenDoFormulario } from '#app/components/token-do-formulario.tsx';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { ArquivosEscolhidos } from './arquivos-escolhidos.tsx';
import { enviarFormulario } from './enviar-formulario.ts';
import { GuardaDeAlteracoes } from './guarda-de-alteracoes.tsx';

const ENDERECO = '/camadas/upload';

interface Opcao {
  readonly id: string;
  readonly nome: string;
}

export interface DadosDoEnvio {
  readonly tipos: readonly Opcao[];
  readonly ativos: readonly Opcao[];
  /** Id of the import to be: sending the same form twice is one import. */
  readonly comando_id: string;
}

interface Props {
  readonly dados: DadosDoEnvio;
  /** What the last post without JavaScript was refused with. */
  readonly recusa?: FalhaNaTela | null;
  aoEnviar?(): void;
}

/** Files, layer type and asset. With JavaScript it shows how far the upload is; without, it is a plain form. */
export function FormularioDeEnvio({ dados, recusa = null, aoEnviar }: Props) {
  const hidratado = useHidratado();
  const [arquivos, setArquivos] = useState<readonly File[]>([]);
  const { formulario, escolhido, conferir } = useEscolhas();
  const { comando, gastar } = useComando(dados.comando_id);
  const { enviar, cancelar, fracao, falha } = useEnvio(arquivos, () => {
    gastar();
    setArquivos([]);
    aoEnviar?.();
  });
  const enviando = fracao !== null;
  const completo = arquivos.length > 0 && escolhido;
  return (
    <form
      method="post"
      action={ENDERECO}
      encType="multipart/form-data"
      ref={formulario}
      onSubmit={enviar}
      onChange={conferir}
      data-hidratado={hidratado || undefined}
    >
      <GuardaDeAlteracoes alterado={arquivos.length > 0} enviando={enviando} />
      <TokenDoFormulario />
      <input type="hidden" name="comando_id" value={comando} />
      <Stack gap="sm">
        <AvisoDeFalha falha={falha ?? recusa} titulo={mensagens.envioRecusado} />
        <NativeSelect label="Tipo de camada" name="tipo_id" required disabled={enviando} data={opcoes(dados.tipos)} />
        <NativeSelect label="Ativo" name="ativo_id" required disabled={enviando} data={opcoes(dados.ativos)} />
        <ArquivosEscolhidos arquivos={arquivos} desabilitado={enviando} aoMudar={setArquivos} />
        <Checkbox
          name="publicar_ao_terminar"
          value="1"
          label="Publicar ao terminar, sem conferir antes"
          disabled={enviando}
        />
        {enviando && <Andamento fracao={fracao} />}
        <Group justify="flex-end" gap="sm">
          {hidratado && !completo && (
            <Text size="xs" c="dimmed" flex={1} miw={160}>
              {mensagens.envioIncompleto}
            </Text>
          )}
          {enviando && (
            <Button variant="default" onClick={cancelar}>
              Cancelar
            </Button>
          )}
          <Button type="submit" loading={enviando} disabled={hidratado && !completo}>
            Salvar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Andamento({ fracao }: { readonly fracao: number }) {
  const porcento = Math.round(100 * fracao);
  return (
    <div>
      <Progress value={porcento} aria-label={`Enviando: ${porcento}%`} />
      <Text size="xs" c="dimmed" role="status">
        {porcento < 100 ? `Enviando: ${porcento}%` : 'Recebido; guardando…'}
      </Text>
    </div>
  );
}

/**
 * Whether type and asset are chosen, as the form itself says: what was chosen before JavaScript was at work counts,
 * and stays.
 */
function useEscolhas() {
  const formulario = useRef<HTMLFormElement>(null);
  const [escolhido, setEscolhido] = useState(false);
  const conferir = useCallback(() => {
    if (formulario.current === null) return;
    const dados = new FormData(formulario.current);
    setEscolhido(dados.get('tipo_id') !== '' && dados.get('ativo_id') !== '');
  }, []);
  useEffect(conferir, [conferir]);
  return { formulario, escolhido, conferir };
}

/** The id given first stays over retries and over whatever else refreshes the page, until it has been used. */
function useComando(oferecido: string) {
  const [comando, setComando] = useState(oferecido);
  const gasto = useRef(false);
  useEffect(() => {
    if (!gasto.current) return;
    gasto.current = false;
    setComando(oferecido);
  }, [oferecido]);
  const gastar = () => {
    gasto.current = true;
  };
  return { comando, gastar };
}

function useEnvio(arquivos: readonly File[], aoEnviar: () => void) {
  const navigate = useNavigate();
  const [fracao, setFracao] = useState<number | null>(null);
  const [falha, setFalha] = useState<FalhaNaTela | null>(null);
  const aborto = useRef<AbortController | null>(null);
  useEffect(() => () => aborto.current?.abort(), []);

  async function enviar(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.delete('files[]');
    for (const arquivo of arquivos) form.append('files[]', arquivo);
    aborto.current = new AbortController();
    setFalha(null);
    setFracao(0);
    try {
      const resposta = await enviarFormulario(ENDERECO, form, {
        signal: aborto.current.signal,
        aoProgredir: setFracao,
      });
      if (resposta.status === 201) {
        aoEnviar();
        navigate(ENDERECO);
      } else setFalha(falhaDe(resposta.corpo));
    } catch (error) {
      if (!(error instanceof DOMException)) setFalha({ message: mensagens.semConexao });
    } finally {
      setFracao(null);
    }
  }
  return { enviar, cancelar: () => aborto.current?.abort(), fracao, falha };
}

function falhaDe({ message, errors }: Partial<FalhaNaTela>): FalhaNaTela {
  return { message: message ?? mensagens.generica, ...(errors === undefined ? {} : { errors }) };
}

const opcoes = (lista: readonly Opcao[]) => [
  { value: '', label: 'Selecione' },
  ...lista.map(({ id, nome }) => ({ value: id, label: nome })),
];

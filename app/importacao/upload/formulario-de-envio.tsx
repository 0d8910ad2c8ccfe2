import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AvisoDeFalha, type FalhaNaTela } from '#app/kit/aviso-de-falha.tsx';
import { GuardaDeAlteracoes } from '#app/kit/formulario/guarda-de-alteracoes.tsx';
import { useHidratado } from '#app/kit/hidratado.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { AndamentoDosArquivos } from './andamento-dos-arquivos.tsx';
import { ArquivosEscolhidos } from './arquivos-escolhidos.tsx';
import type { ArquivoEscolhido } from './arquivos-soltos.ts';
import { type EnvioParado, EnviosParados } from './envios-parados.tsx';
import { impedimento, type LimitesDoEnvio } from './limites.ts';
import { ENDERECOS_DAS_CAMADAS, useEnvio } from './usar-envio.ts';

interface Opcao {
  readonly id: string;
  readonly nome: string;
}

export interface DadosDoEnvio {
  readonly tipos: readonly Opcao[];
  readonly ativos: readonly Opcao[];
  /** Id of the import to be: sending the same form twice is one import. */
  readonly comando_id: string;
  readonly limites: LimitesDoEnvio;
  readonly pode_publicar: boolean;
  /** What this person began and did not finish. */
  readonly parados: readonly EnvioParado[];
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
  const [arquivos, setArquivos] = useState<readonly ArquivoEscolhido[]>([]);
  const { formulario, escolhido, conferir } = useEscolhas();
  const { comando, gastar } = useComando(dados.comando_id);
  const { enviar, cancelar, andamento, falha } = useEnvio(arquivos, () => {
    gastar();
    setArquivos([]);
    aoEnviar?.();
  });
  const enviando = andamento !== null;
  const impedido = impedimento(arquivos, dados.limites);
  const completo = arquivos.length > 0 && escolhido && impedido === null;
  return (
    <form
      method="post"
      action="/camadas/upload"
      encType="multipart/form-data"
      ref={formulario}
      onSubmit={enviar}
      onChange={conferir}
      data-hidratado={hidratado || undefined}
    >
      <GuardaDeAlteracoes
        alterado={arquivos.length > 0}
        enviando={andamento !== null && andamento.enviados >= andamento.total}
      />
      <TokenDoFormulario />
      <input type="hidden" name="comando_id" value={comando} />
      <Stack gap="sm">
        <AvisoDeFalha falha={falha ?? recusa} titulo={mensagens.envioRecusado} />
        {!enviando && <EnviosParados parados={dados.parados} enderecos={ENDERECOS_DAS_CAMADAS} />}
        <NativeSelect label="Tipo de camada" name="tipo_id" required disabled={enviando} data={opcoes(dados.tipos)} />
        <NativeSelect label="Ativo" name="ativo_id" required disabled={enviando} data={opcoes(dados.ativos)} />
        <ArquivosEscolhidos
          arquivos={arquivos}
          limites={dados.limites}
          impedimento={impedido}
          desabilitado={enviando}
          aoMudar={setArquivos}
        />
        {dados.pode_publicar && (
          <Checkbox
            name="publicar_ao_terminar"
            value="1"
            label="Publicar ao terminar, sem conferir antes"
            disabled={enviando}
          />
        )}
        {andamento !== null && <AndamentoDosArquivos andamento={andamento} />}
        <Group justify="flex-end" gap="sm">
          {hidratado && (arquivos.length === 0 || !escolhido) && (
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

const opcoes = (lista: readonly Opcao[]) => [
  { value: '', label: 'Selecione' },
  ...lista.map(({ id, nome }) => ({ value: id, label: nome })),
];

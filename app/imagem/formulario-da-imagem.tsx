import { Group, Input, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EnviosParados } from '#app/importacao/importacao.porta.ts';
import { AvisoDeFalha, type FalhaNaTela } from '#app/kit/aviso-de-falha.tsx';
import { FUSOS } from '#app/kit/datas.ts';
import { GuardaDeAlteracoes } from '#app/kit/formulario/guarda-de-alteracoes.tsx';
import { useHidratado } from '#app/kit/hidratado.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { imagens } from '#app/mensagens/especificacao.ts';
import { CampoDoArquivo } from './campo-do-arquivo.tsx';
import { CamposDasBandas } from './campos-das-bandas.tsx';
import { type DadosDoFormulario, ENDERECO_DAS_PARTES, enderecoDaImagem, type ImagemNaTela } from './imagem.ts';
import { RodapeDoEnvio } from './rodape-do-envio.tsx';
import { useEnvioDaImagem } from './usar-envio-da-imagem.ts';

interface Props {
  readonly dados: DadosDoFormulario;
  /** Null for a new one. */
  readonly imagem: ImagemNaTela | null;
  /** What the last post without JavaScript was refused with. */
  readonly recusa: FalhaNaTela | null;
}

/** Asset, cloud cover, file, and what the file may not say. With JavaScript the file comes piece by piece. */
export function FormularioDaImagem({ dados, imagem, recusa }: Props) {
  const hidratado = useHidratado();
  const envio = useEnvioDaImagem(imagem?.id ?? null);
  const { enviar, andamento, falha, arquivo, setArquivo } = envio;
  const erros = (falha ?? recusa)?.errors ?? {};
  const { valores, ativos, maximo_mb } = dados;
  const enviando = andamento !== null;
  return (
    <form
      method="post"
      action={enderecoDaImagem(imagem?.id ?? null)}
      encType="multipart/form-data"
      onSubmit={enviar}
      noValidate
      data-hidratado={hidratado || undefined}
    >
      <GuardaDeAlteracoes
        alterado={arquivo !== null}
        enviando={andamento !== null && andamento.enviados >= andamento.total}
      />
      <TokenDoFormulario />
      <input type="hidden" name="comando_id" value={dados.comando_id} />
      {imagem !== null && <input type="hidden" name="_method" value="PUT" />}
      {dados.revisao !== null && <input type="hidden" name="revisao" value={dados.revisao} />}
      <Stack gap="sm">
        <AvisoDeFalha falha={falha ?? recusa} titulo={imagens.naoSalva} />
        {!enviando && <EnviosParados parados={dados.parados} enderecos={{ continuar: ENDERECO_DAS_PARTES }} />}
        <NativeSelect
          label="Ativo"
          name="ativo_id"
          required
          defaultValue={valores.ativo_id}
          data={opcoes(ativos)}
          error={erros.ativo_id?.join(' ')}
        />
        <CampoDeNuvens inicial={valores.percentual_nuvens} />
        {imagem !== null && (
          <TextInput
            label="Cobre da área do ativo (%)"
            name="percentual_cobertura"
            inputMode="numeric"
            defaultValue={valores.percentual_cobertura ?? ''}
            description={
              imagem.cobre === null ? 'Vazio, ninguém diz.' : `Vazio, vale o que se calcula: ${imagem.cobre} %.`
            }
            error={erros.percentual_cobertura?.join(' ')}
          />
        )}
        <Quando valores={valores} erros={erros} />
        <TextInput
          label="Satélite ou sensor"
          name="satelite"
          defaultValue={valores.satelite}
          description="Vazio, vale o que o arquivo disser."
          error={erros.satelite?.join(' ')}
        />
        {imagem?.vista && <CamposDasBandas bandas={imagem.vista.bandas} />}
        <CampoDoArquivo
          arquivo={arquivo}
          maximo_mb={maximo_mb}
          obrigatorio={imagem === null}
          erro={erros.arquivo_tif?.join(' ')}
          desabilitado={enviando}
          aoMudar={setArquivo}
        />
        <RodapeDoEnvio envio={envio} saida="/imagens" />
      </Stack>
    </form>
  );
}

function CampoDeNuvens({ inicial }: { readonly inicial: number }) {
  const [valor, setValor] = useState(inicial);
  return (
    <Input.Wrapper label="Cobertura de nuvens" id="percentual_nuvens">
      <Group gap="xs" wrap="nowrap">
        <input
          type="range"
          id="percentual_nuvens"
          name="percentual_nuvens"
          min={0}
          max={100}
          step={1}
          defaultValue={inicial}
          aria-valuetext={`${valor} %`}
          onChange={({ currentTarget }) => setValor(currentTarget.valueAsNumber)}
          style={{ flex: 1, minHeight: 24 }}
        />
        <Text size="sm" aria-hidden miw={48} ta="end">
          {valor} %
        </Text>
      </Group>
    </Input.Wrapper>
  );
}

interface PropsDeQuando {
  readonly valores: DadosDoFormulario['valores'];
  readonly erros: NonNullable<FalhaNaTela['errors']>;
}

function Quando({ valores, erros }: PropsDeQuando) {
  return (
    <Group gap="sm" grow preventGrowOverflow={false} align="flex-end">
      <TextInput
        label="Obtida no dia"
        name="dia"
        placeholder="DD/MM/AAAA"
        defaultValue={valores.dia}
        error={erros.dia?.join(' ')}
      />
      <TextInput label="Hora" name="hora" placeholder="HH:MM" defaultValue={valores.hora} />
      <NativeSelect
        label="Fuso"
        name="fuso"
        defaultValue={valores.fuso}
        data={FUSOS.map((fuso) => ({ value: fuso, label: fuso.replace(/^\w+\//, '').replaceAll('_', ' ') }))}
      />
    </Group>
  );
}

const opcoes = (lista: DadosDoFormulario['ativos']) => [
  { value: '', label: 'Selecione' },
  ...lista.map(({ id, nome }) => ({ value: id, label: nome })),
];

import { Button, Group, Input, NativeSelect, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@remix-run/react';
import { type FormEvent, useState } from 'react';
import { AvisoDeFalha, type FalhaNaTela } from '#app/kit/aviso-de-falha.tsx';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { FUSOS } from '#app/kit/datas.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { imagens } from '#app/mensagens/especificacao.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { CamposDasBandas } from './campos-das-bandas.tsx';
import { enviarImagem } from './enviar-imagem.ts';
import { arquivoGrandeDemais, mensagensDaImagem } from './imagem.mensagens.ts';
import { BYTES_POR_MB, type DadosDoFormulario, type ImagemNaTela } from './imagem.ts';

interface Props {
  readonly dados: DadosDoFormulario;
  /** Null for a new one. */
  readonly imagem: ImagemNaTela | null;
  /** What the last post without JavaScript was refused with. */
  readonly recusa: FalhaNaTela | null;
}

/** Asset, cloud cover, file, and what the file may not say. With JavaScript it shows how far the upload is. */
export function FormularioDaImagem({ dados, imagem, recusa }: Props) {
  const { enviar, porcento, falha } = useEnvioDaImagem(imagem);
  const erros = (falha ?? recusa)?.errors ?? {};
  const { valores, ativos, maximo_mb } = dados;
  const enviando = porcento !== null;
  return (
    <form method="post" action={enderecoDe(imagem)} encType="multipart/form-data" onSubmit={enviar} noValidate>
      <TokenDoFormulario />
      <input type="hidden" name="comando_id" value={dados.comando_id} />
      {imagem !== null && <input type="hidden" name="_method" value="PUT" />}
      <Stack gap="sm">
        <AvisoDeFalha falha={falha ?? recusa} titulo={imagens.naoSalva} />
        <NativeSelect
          label="Ativo"
          name="ativo_id"
          required
          defaultValue={valores.ativo_id}
          data={opcoes(ativos)}
          error={erros.ativo_id?.join(' ')}
        />
        <CampoDeNuvens inicial={valores.percentual_nuvens} />
        <Quando valores={valores} erros={erros} />
        <TextInput
          label="Satélite ou sensor"
          name="satelite"
          defaultValue={valores.satelite}
          description="Vazio, vale o que o arquivo disser."
          error={erros.satelite?.join(' ')}
        />
        {imagem?.vista && <CamposDasBandas bandas={imagem.vista.bandas} />}
        <CampoDoArquivo maximo_mb={maximo_mb} obrigatorio={imagem === null} erro={erros.arquivo_tif?.join(' ')} />
        {enviando && (
          <div>
            <Progress value={porcento} aria-label={`Enviando: ${porcento}%`} />
            <Text size="xs" c="dimmed" role="status" mt={4}>
              {porcento < 100 ? `Enviando: ${porcento}%` : 'Recebido; guardando…'}
            </Text>
          </div>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={enviando}>
            Salvar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const enderecoDe = (imagem: ImagemNaTela | null) => (imagem === null ? '/imagens' : `/imagens/${imagem.id}`);

function useEnvioDaImagem(imagem: ImagemNaTela | null) {
  const navigate = useNavigate();
  const [porcento, setPorcento] = useState<number | null>(null);
  const [falha, setFalha] = useState<FalhaNaTela | null>(null);
  async function enviar(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const errors = faltas(form, imagem === null);
    const [[falta] = []] = Object.values(errors);
    if (falta !== undefined) return setFalha({ message: falta, errors });
    setFalha(null);
    setPorcento(0);
    try {
      await enviarImagem(enderecoDe(imagem), form, setPorcento);
      const mensagem = imagem === null ? mensagensDaImagem.recebida : mensagensDaImagem.salva;
      avisar({ tipo: 'toast', nivel: 'success', mensagem });
      navigate(imagem === null ? '/imagens' : enderecoDe(imagem));
    } catch (erro) {
      const { message, errors } = eFalhaDoPedido(erro)
        ? (erro as FalhaNaTela & Error)
        : { message: mensagens.semConexao, errors: undefined };
      setFalha({ message, ...(errors && { errors }) });
    } finally {
      setPorcento(null);
    }
  }
  return { enviar, porcento, falha };
}

/** What is missing, before a file is sent for nothing. */
function faltas(form: FormData, nova: boolean): Readonly<Record<string, readonly string[]>> {
  const arquivo = form.get('arquivo_tif');
  return {
    ...(form.get('ativo_id') === '' && { ativo_id: [mensagensDaImagem.semAtivo] }),
    ...(nova && arquivo instanceof File && arquivo.name === '' && { arquivo_tif: [mensagensDaImagem.semArquivo] }),
  };
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

interface PropsDoArquivo {
  readonly maximo_mb: number;
  readonly obrigatorio: boolean;
  readonly erro: string | undefined;
}

/** What is over the limit is refused before it is sent, and taken out of the field. */
function CampoDoArquivo({ maximo_mb, obrigatorio, erro }: PropsDoArquivo) {
  const conferir = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const [arquivo] = currentTarget.files ?? [];
    if (arquivo === undefined || arquivo.size <= maximo_mb * BYTES_POR_MB) return;
    currentTarget.value = '';
    avisar({ tipo: 'toast', nivel: 'danger', mensagem: arquivoGrandeDemais(maximo_mb) });
  };
  return (
    <Input.Wrapper
      id="arquivo_tif"
      label={obrigatorio ? 'Arquivo .tif' : 'Outro arquivo .tif'}
      description={
        obrigatorio
          ? `GeoTIFF com a referência dentro dele, até ${maximo_mb} MB.`
          : `Uma nova versão da imagem, até ${maximo_mb} MB; vazio, fica o que está.`
      }
      required={obrigatorio}
      error={erro}
    >
      <input
        type="file"
        id="arquivo_tif"
        name="arquivo_tif"
        accept=".tif,.tiff,image/tiff"
        required={obrigatorio}
        max-size={maximo_mb}
        aria-invalid={erro !== undefined}
        onChange={conferir}
        style={{ display: 'block', marginTop: 4, maxWidth: '100%', minHeight: 36 }}
      />
    </Input.Wrapper>
  );
}

const opcoes = (lista: DadosDoFormulario['ativos']) => [
  { value: '', label: 'Selecione' },
  ...lista.map(({ id, nome }) => ({ value: id, label: nome })),
];

import { getInputProps, getTextareaProps } from '@conform-to/react';
import { Alert, Card, Group, Input, Text, Textarea, TextInput } from '@mantine/core';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { contraste, sobreBranco } from '#app/kit/contraste.ts';
import { CampoDeCor } from '#app/kit/cor/campo-de-cor.tsx';
import { corInteira } from '#app/kit/cor/cor.ts';
import { decimal } from '#app/kit/formatos.ts';
import formularios from '#app/kit/formulario/formulario.module.css';
import { type RecusaDoFormulario, useEnviando, useLeitura } from '#app/kit/formulario/formulario.ts';
import { FormularioComMesclagem, useFormularioComMesclagem } from '#app/kit/formulario/formulario-com-mesclagem.tsx';
import { useIrAposSalvar } from '#app/kit/formulario/ir-apos-salvar.ts';
import type { ValorDoCampo } from '#app/kit/mesclagem/mesclar.ts';
import { useRespostaDaAcao } from '#app/kit/resposta-da-acao.ts';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import { Pagina, TituloDaPagina } from '#app/shell/pagina.tsx';
import { fundoDoStatus } from '#domain/deteccao-status/deteccao-status.policy.ts';
import { ICONES_DE_STATUS, type IconeDeStatus } from '#domain/deteccao-status/icones.ts';
import { type DadosDoDeteccaoStatus, NOMES_DOS_ICONES, ROTULOS, type ValoresDoStatus } from './deteccao-status.form.ts';
import { mensagensDoDeteccaoStatus } from './deteccao-status.mensagens.ts';
import classes from './deteccao-status.module.css';
import { EtiquetaDoStatus } from './etiqueta-do-status.tsx';
import { IconeDoStatus } from './icone-do-status.tsx';

interface Props {
  readonly atualidade: Atualidade;
  readonly dados: DadosDoDeteccaoStatus;
}

const LISTA = '/analise/status-deteccao';

/** The page of a status's form, new or not. What others save meanwhile reaches it only through a merge. */
export function PaginaDoFormularioDoStatus({ atualidade, dados }: Props) {
  const resposta = useRespostaDaAcao();
  const recusa = falhaDaResposta(resposta) as RecusaDoFormulario | null;
  const salvo = useIrAposSalvar(resposta, () => LISTA);
  const { leitura, chave, aoAlterar } = useLeitura(dados, dados.revisao);
  return (
    <Pagina largura="sm" atualidade={atualidade}>
      <TituloDaPagina titulo={leitura.id === null ? 'Novo status' : `Editar ${leitura.valores.nome}`} />
      <Card withBorder padding="md">
        <Formulario key={chave} dados={leitura} recusa={recusa} salvo={salvo} aoAlterar={aoAlterar} />
      </Card>
    </Pagina>
  );
}

interface PropsDoFormulario {
  readonly dados: DadosDoDeteccaoStatus;
  readonly recusa: RecusaDoFormulario | null;
  readonly salvo: boolean;
  aoAlterar(alterado: boolean): void;
}

const CAMPOS = Object.keys(ROTULOS) as readonly (keyof typeof ROTULOS)[];
const nomeDoIcone = (icone: string) => (NOMES_DOS_ICONES as Readonly<Record<string, string>>)[icone] ?? icone;
const DA_TELA = Object.fromEntries(
  CAMPOS.map((campo) => {
    const mostrar = (valor: ValorDoCampo) => (campo === 'icone' ? nomeDoIcone(`${valor}`) : `${valor}`);
    return [campo, { rotulo: ROTULOS[campo], mostrar }];
  }),
);

/** What a status is called and looks like, with its tag as lists show it. */
function Formulario({ dados, recusa, salvo, aoAlterar }: PropsDoFormulario) {
  const enviando = useEnviando(recusa) || salvo;
  const formulario = useFormularioComMesclagem(
    {
      id: 'deteccao-status',
      objeto: `deteccao-status-${dados.id ?? 'novo'}`,
      revisao: dados.revisao,
      enviando,
      salvo,
      padrao: dados.valores,
      restricoes: dados.restricoes,
      recusa,
      esquema: () => import('./deteccao-status.esquema.ts'),
    },
    aoAlterar,
  );
  const { campos } = formulario;
  const valor = (campo: keyof ValoresDoStatus) => `${campos[campo].value ?? ''}`;
  return (
    <FormularioComMesclagem
      {...formulario}
      recusa={recusa}
      telas={DA_TELA}
      rotulos={ROTULOS}
      comando_id={dados.comando_id}
      revisao={dados.id === null ? null : dados.revisao}
      rodape={{ saida: LISTA }}
    >
      <TextInput
        {...getInputProps(campos.nome, { type: 'text', ariaAttributes: false })}
        label={ROTULOS.nome}
        required
        readOnly={enviando}
        error={campos.nome.errors?.join(' ')}
      />
      <CampoDeCor campo={campos.cor} rotulo={ROTULOS.cor} descricao="Do texto e do ícone." parado={enviando} />
      <CampoDeCor
        campo={campos.cor_de_fundo}
        rotulo={ROTULOS.cor_de_fundo}
        descricao="Vazia, é a própria cor a 15 %."
        parado={enviando}
      />
      <Aparencia nome={valor('nome')} cor={valor('cor')} fundo={valor('cor_de_fundo')} icone={valor('icone')} />
      <Icones campo={campos.icone} parado={enviando} />
      <Textarea
        {...getTextareaProps(campos.descricao, { ariaAttributes: false })}
        label={ROTULOS.descricao}
        autosize
        minRows={2}
        maxRows={8}
        readOnly={enviando}
        error={campos.descricao.errors?.join(' ')}
      />
    </FormularioComMesclagem>
  );
}

/** The least contrast of small text that can be read (WCAG 2.2, AA). */
const CONTRASTE_MINIMO = 4.5;

interface PropsDaAparencia {
  readonly nome: string;
  readonly cor: string;
  readonly fundo: string;
  readonly icone: string;
}

/** As it will stand in lists, and whether its text can be read there. */
function Aparencia({ nome, cor, fundo, icone }: PropsDaAparencia) {
  const inteira = corInteira(cor);
  if (inteira === null) return null;
  const cor_de_fundo = corInteira(fundo);
  const razao = contraste(inteira, sobreBranco(fundoDoStatus({ cor: inteira, cor_de_fundo })));
  return (
    <>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          Como aparece:
        </Text>
        <EtiquetaDoStatus nome={nome.trim() || 'Status'} cor={inteira} cor_de_fundo={cor_de_fundo} icone={icone} />
      </Group>
      {razao < CONTRASTE_MINIMO && (
        <Alert color="yellow" role="status" p="xs">
          {/* Never rounded up to what would be enough. */}
          {mensagensDoDeteccaoStatus.pouco(`${decimal(Math.floor(razao * 10) / 10, 1)} para 1`)}
        </Alert>
      )}
    </>
  );
}

type Campo = ReturnType<typeof useFormularioComMesclagem<ValoresDoStatus>>['campos']['icone'];

function Icones({ campo, parado }: { readonly campo: Campo; readonly parado: boolean }) {
  const { id, name, key, initialValue, errors } = campo;
  return (
    <fieldset id={id} key={key} className={formularios.grupo} {...(parado && { inert: '' })}>
      <legend className={formularios.legenda}>{ROTULOS.icone}</legend>
      <div className={classes.icones}>
        {ICONES_DE_STATUS.map((icone: IconeDeStatus) => (
          <label key={icone} className={classes.opcao}>
            <input type="radio" name={name} value={icone} defaultChecked={initialValue === icone} />
            <IconeDoStatus icone={icone} tamanho={16} />
            <span>{NOMES_DOS_ICONES[icone]}</span>
          </label>
        ))}
      </div>
      {errors !== undefined && <Input.Error mt={4}>{errors.join(' ')}</Input.Error>}
    </fieldset>
  );
}

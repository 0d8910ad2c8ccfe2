import { getFormProps } from '@conform-to/react';
import { Stack } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { TokenDoFormulario } from '#app/components/token-do-formulario.tsx';
import { CampoComPadrao } from './campo-com-padrao.tsx';
import type { DadosDaConfiguracao } from './configuracao.ts';
import { type RecusaDoFormulario, useAoSalvar, useFormulario } from './formulario.ts';
import { GuardaDeAlteracoes } from './guarda-de-alteracoes.tsx';
import { type CampoDeLimite, ROTULOS_DOS_LIMITES } from './limites.ts';
import type { ValorDoCampo } from './mesclagem/mesclar.ts';
import { PainelDeMesclagem } from './mesclagem/painel-de-mesclagem.tsx';
import { impedimentoDaMesclagem, useMesclagem } from './mesclagem/use-mesclagem.ts';
import { RecusaNoFormulario } from './recusa-no-formulario.tsx';
import { RodapeDoFormulario } from './rodape-do-formulario.tsx';

const ENDERECO = '/configuracoes';
const CAMPOS = Object.keys(ROTULOS_DOS_LIMITES) as CampoDeLimite[];
const NA_TELA = Object.fromEntries(
  CAMPOS.map((campo) => [campo, { rotulo: ROTULOS_DOS_LIMITES[campo], mostrar: (valor: ValorDoCampo) => `${valor}` }]),
);

interface Props {
  readonly dados: DadosDaConfiguracao;
  readonly recusa: RecusaDoFormulario | null;
  aoAlterar(alterado: boolean): void;
  aoSalvar(): void;
}

const descricaoDe = (campo: CampoDeLimite, padrao: number): string =>
  ({
    sessao_tempo: `Sem uso por mais que isto, qualquer pessoa precisa entrar de novo; nenhuma sessão passa de 12 horas. Vazio, volta a ${padrao} minutos.`,
    limite_envio_mib: `Os arquivos de um envio, somados. Esta máquina aceita até ${padrao} MiB; vazio, volta a isso.`,
    limite_envio_arquivos: `Esta máquina aceita até ${padrao}; vazio, volta a isso.`,
  })[campo];

/** What holds for the whole installation. Two who edit it at once merge what they did. */
export function FormularioDaConfiguracao({ dados, recusa, aoAlterar, aoSalvar }: Props) {
  const enviando = useNavigation().formAction === ENDERECO;
  const { form, campos, preparar } = useFormulario({
    id: 'configuracao',
    padrao: dados.valores,
    restricoes: dados.restricoes,
    recusa,
    esquema: () => import('./configuracao.esquema.ts'),
  });
  const mesclagem = useMesclagem(recusa, (name, value) => form.update({ name, value: value as string }));
  useAoSalvar(ENDERECO, recusa, aoSalvar);
  useEffect(() => aoAlterar(form.dirty), [form.dirty, aoAlterar]);
  return (
    <>
      <GuardaDeAlteracoes alterado={form.dirty} enviando={enviando} />
      <PainelDeMesclagem mesclagem={mesclagem} campos={NA_TELA} />
      <Form method="post" {...getFormProps(form, { ariaAttributes: false })} onFocus={preparar}>
        <TokenDoFormulario />
        <input type="hidden" name="comando_id" value={dados.comando_id} />
        <input type="hidden" name="revisao" value={mesclagem?.conflito.revisao ?? dados.revisao} />
        <Stack gap="md" mt={mesclagem === null ? 0 : 'md'}>
          <RecusaNoFormulario
            recusa={recusa}
            campos={CAMPOS.map((nome) => ({
              ...{ nome, id: campos[nome].id, rotulo: ROTULOS_DOS_LIMITES[nome], textos: campos[nome].errors },
            }))}
          />
          {CAMPOS.map((campo) => (
            <CampoComPadrao
              key={campo}
              campo={campos[campo]}
              rotulo={ROTULOS_DOS_LIMITES[campo]}
              descricao={descricaoDe(campo, dados.padrao[campo])}
              padrao={dados.padrao[campo]}
              somenteLeitura={!dados.pode_editar || enviando}
            />
          ))}
          {dados.pode_editar && (
            <RodapeDoFormulario impedimento={impedimentoDaMesclagem(mesclagem)} enviando={enviando} />
          )}
        </Stack>
      </Form>
    </>
  );
}

import { getFormProps, getInputProps } from '@conform-to/react';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import { type FocusEvent, useEffect } from 'react';
import { useHidratado } from '#app/components/hidratado.ts';
import { TokenDoFormulario } from '#app/components/token-do-formulario.tsx';
import { SESSAO_TEMPO_PADRAO } from '#domain/kernel/sessao-tempo.ts';
import { type RecusaDoFormulario, useAoSalvar, useFormulario } from './formulario.ts';
import { GrupoDeCaixas } from './grupo-de-caixas.tsx';
import { GuardaDeAlteracoes } from './guarda-de-alteracoes.tsx';
import { lista, type ValorDoCampo } from './mesclagem/mesclar.ts';
import { PainelDeMesclagem } from './mesclagem/painel-de-mesclagem.tsx';
import { useMesclagem } from './mesclagem/use-mesclagem.ts';
import type { DadosDaPolitica } from './politica.ts';
import { preencherCampo } from './preencher-campo.ts';
import { RecusaNoFormulario } from './recusa-no-formulario.tsx';

const ENDERECO = '/politicas-acesso';
const ROTULOS = { sessao_tempo: 'Tempo de sessão (minutos)', grupos_dois_fatores: 'Grupos com dois fatores' } as const;

interface Props {
  readonly dados: DadosDaPolitica;
  readonly recusa: RecusaDoFormulario | null;
  aoAlterar(alterado: boolean): void;
  aoSalvar(): void;
}

/** How people of the client sign in. Two who edit it at once merge what they did. */
export function FormularioDaPolitica({ dados, recusa, aoAlterar, aoSalvar }: Props) {
  const hidratado = useHidratado();
  const enviando = useNavigation().formAction === ENDERECO;
  const { form, campos, preparar } = useFormulario({
    id: 'politica',
    padrao: dados.valores,
    restricoes: dados.restricoes,
    recusa,
    esquema: () => import('./politica.esquema.ts'),
  });
  const mesclagem = useMesclagem(recusa, (name, value) => form.update({ name, value: value as string }));
  useAoSalvar(ENDERECO, recusa, aoSalvar);
  useEffect(() => aoAlterar(form.dirty), [form.dirty, aoAlterar]);
  const { sessao_tempo, grupos_dois_fatores } = campos;
  const leitura = !dados.pode_editar;
  return (
    <>
      <GuardaDeAlteracoes alterado={form.dirty} enviando={enviando} />
      <PainelDeMesclagem mesclagem={mesclagem} campos={camposDaTela(dados)} />
      <Form method="post" {...getFormProps(form, { ariaAttributes: false })} onFocus={preparar}>
        <TokenDoFormulario />
        <input type="hidden" name="comando_id" value={dados.comando_id} />
        <input type="hidden" name="revisao" value={mesclagem?.conflito.revisao ?? dados.revisao} />
        <Stack gap="md" mt={mesclagem === null ? 0 : 'md'}>
          <RecusaNoFormulario
            recusa={recusa}
            campos={(['sessao_tempo', 'grupos_dois_fatores'] as const).map((nome) => ({
              nome,
              id: campos[nome].id,
              rotulo: ROTULOS[nome],
              textos: campos[nome].errors,
            }))}
          />
          <TextInput
            {...getInputProps(sessao_tempo, { type: 'number', ariaAttributes: false })}
            label={ROTULOS.sessao_tempo}
            description={`Sem uso por mais que isto, a pessoa precisa entrar de novo. Vale só se for menor que o tempo da instalação, ${SESSAO_TEMPO_PADRAO} minutos; vazio, volta a ele.`}
            inputMode="numeric"
            maw={360}
            // Typed while it is on its way, it would be lost when the form begins anew from what was saved.
            readOnly={leitura || enviando}
            error={sessao_tempo.errors?.join(' ')}
            onBlur={voltarAoPadrao}
          />
          <GrupoDeCaixas
            id={grupos_dois_fatores.id}
            name={grupos_dois_fatores.name}
            rotulo={ROTULOS.grupos_dois_fatores}
            descricao="Quem é de um grupo marcado só entra com senha e código."
            opcoes={dados.grupos}
            marcadas={grupos_dois_fatores.initialValue as ValorDoCampo | undefined}
            erros={grupos_dois_fatores.errors}
            desabilitado={leitura}
            parado={enviando}
            vazio="Ainda não há grupos."
          />
          {!leitura && (
            <Group justify="flex-end" gap="sm">
              {mesclagem?.resolvida === false && (
                <Text size="xs" c="dimmed">
                  Escolha acima o que fica antes de salvar.
                </Text>
              )}
              <Button type="submit" loading={enviando} disabled={hidratado && mesclagem?.resolvida === false}>
                Salvar
              </Button>
            </Group>
          )}
        </Stack>
      </Form>
    </>
  );
}

/** Emptied, the field goes back to the installation's time, as the person sees. */
function voltarAoPadrao({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  if (currentTarget.value.trim() !== '' || currentTarget.validity.badInput) return;
  preencherCampo(currentTarget, String(SESSAO_TEMPO_PADRAO));
}

function camposDaTela({ grupos }: DadosDaPolitica) {
  const nomes = new Map(grupos.map(({ id, nome }) => [id, nome]));
  return {
    sessao_tempo: { rotulo: ROTULOS.sessao_tempo, mostrar: (valor: ValorDoCampo) => `${valor}` },
    grupos_dois_fatores: {
      rotulo: ROTULOS.grupos_dois_fatores,
      mostrar: (valor: ValorDoCampo) =>
        lista(valor)
          .map((id) => nomes.get(id) ?? 'um grupo que não existe mais')
          .join(', '),
    },
  };
}

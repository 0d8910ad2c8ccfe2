import { getFormProps, getInputProps } from '@conform-to/react';
import { Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { Form, useSearchParams } from '@remix-run/react';
import { type FormEvent, useState } from 'react';
import { CampoDeData, CampoDePeriodo } from '../datas/campo-de-data.tsx';
import { lista, type ValorDoCampo } from '../mesclagem/mesclar.ts';
import { PainelDeMesclagem } from '../mesclagem/painel-de-mesclagem.tsx';
import { useMesclagem } from '../mesclagem/use-mesclagem.ts';
import { useEnviarAoMudar } from './enviar-ao-mudar.ts';
import { type RecusaDoFormulario, useFormulario } from './formulario.ts';
import { GrupoDeCaixas } from './grupo-de-caixas.tsx';
import { GuardaDeAlteracoes } from './guarda-de-alteracoes.tsx';
import { RecusaNoFormulario } from './recusa-no-formulario.tsx';

const PADRAO = { nome: 'Campanha de março', vistoria: '10/03/2026', campanha: '', equipes: ['norte'] as ValorDoCampo };
const EQUIPES = [
  { id: 'norte', nome: 'Norte' },
  { id: 'sul', nome: 'Sul' },
  { id: 'leste', nome: 'Leste' },
];
const ROTULOS = { nome: 'Nome', vistoria: 'Dia da vistoria', campanha: 'Período da campanha', equipes: 'Equipes' };

/** A form with its errors, its guard and a merge with somebody else's version; nothing here is sent anywhere. */
export default function MostraDoFormulario() {
  return (
    <Stack gap="xl">
      <Exemplo />
      <EnvioAoMudar />
    </Stack>
  );
}

function Exemplo() {
  const [recusa, setRecusa] = useState<RecusaDoFormulario | null>(null);
  const [conferido, setConferido] = useState(false);
  const { form, campos, alterado, preparar } = useFormulario({
    id: 'exemplo',
    padrao: PADRAO,
    restricoes: { nome: { required: true, maxLength: 200 } },
    recusa,
    esquema: () => import('./exemplo.esquema.ts'),
  });
  const mesclagem = useMesclagem(recusa, (name, value) => form.update({ name, value: value as string }));
  const { onSubmit, ...props } = getFormProps(form, { ariaAttributes: false });
  const enviar = (event: FormEvent<HTMLFormElement>) => {
    onSubmit(event);
    setConferido(!event.defaultPrevented);
    event.preventDefault();
  };
  const { nome, vistoria, campanha, equipes } = campos;
  const nomeDa = (id: string) => EQUIPES.find((equipe) => equipe.id === id)?.nome ?? id;
  const tela = (rotulo: string) => ({ rotulo, mostrar: (valor: ValorDoCampo) => lista(valor).map(nomeDa).join(', ') });
  return (
    <section aria-label="Formulário">
      <GuardaDeAlteracoes alterado={alterado} enviando={false} />
      <PainelDeMesclagem
        mesclagem={mesclagem}
        campos={{ nome: tela(ROTULOS.nome), vistoria: tela(ROTULOS.vistoria), equipes: tela(ROTULOS.equipes) }}
      />
      <form {...props} onSubmit={enviar} onFocus={preparar}>
        <Stack gap="md" mt="md">
          <RecusaNoFormulario
            recusa={recusa}
            campos={Object.entries(ROTULOS).map(([nome, rotulo]) => {
              const { id, errors } = campos[nome as keyof typeof ROTULOS];
              return { nome, id, rotulo, textos: errors };
            })}
          />
          <TextInput
            {...getInputProps(nome, { type: 'text', ariaAttributes: false })}
            label={ROTULOS.nome}
            error={nome.errors?.join(' ')}
          />
          <CampoDeData {...campoDeTexto(vistoria)} label={ROTULOS.vistoria} />
          <CampoDePeriodo {...campoDeTexto(campanha)} label={ROTULOS.campanha} />
          <GrupoDeCaixas
            id={equipes.id}
            name={equipes.name}
            rotulo={ROTULOS.equipes}
            opcoes={EQUIPES}
            marcadas={equipes.initialValue as ValorDoCampo | undefined}
            erros={equipes.errors}
            vazio="Não há equipes."
          />
          <Group>
            <Button type="submit">Conferir</Button>
            <Button variant="default" onClick={() => setRecusa(recusaDe(new FormData(formulario(form.id))))}>
              Simular outra pessoa
            </Button>
            <Text role="status">{conferido && 'Tudo certo.'}</Text>
          </Group>
        </Stack>
      </form>
    </section>
  );
}

const campoDeTexto = (campo: { id: string; name: string; initialValue?: unknown; errors?: string[] | undefined }) => ({
  id: campo.id,
  name: campo.name,
  defaultValue: String(campo.initialValue ?? ''),
  error: campo.errors?.join(' '),
});

const formulario = (id: string) => document.getElementById(id) as HTMLFormElement;

/** What an action answers to the second of two people. */
function recusaDe(form: FormData): RecusaDoFormulario {
  const em = new Date().toISOString();
  const mudanca = { autor: 'Marta Nogueira', em };
  return {
    message: '',
    enviado: {
      nome: String(form.get('nome')),
      vistoria: String(form.get('vistoria')),
      equipes: form.getAll('equipes').map(String),
    },
    conflito: {
      revisao: 1,
      mudancas: [
        { ...mudanca, campo: 'nome', antes: PADRAO.nome, agora: 'Campanha de outono' },
        { ...mudanca, campo: 'vistoria', antes: PADRAO.vistoria, agora: '12/03/2026' },
        { ...mudanca, campo: 'equipes', antes: PADRAO.equipes, agora: ['norte', 'sul'] },
      ],
    },
  };
}

/** A form that sends itself: what it asks for is in the address at once. */
function EnvioAoMudar() {
  const [parametros] = useSearchParams();
  const aoMudar = useEnviarAoMudar();
  return (
    <section aria-label="Envio ao mudar">
      <Title order={3}>Envio ao mudar</Title>
      <Form method="get" onChange={aoMudar} preventScrollReset>
        <input type="hidden" name="parte" value="formulario" />
        <Group align="flex-end">
          <NativeSelect
            name="per_page"
            label="Linhas por página"
            data={['25', '50', '100']}
            defaultValue={parametros.get('per_page') ?? '25'}
          />
          <TextInput name="search" label="Busca" defaultValue={parametros.get('search') ?? ''} />
          <noscript>
            <button type="submit">Aplicar</button>
          </noscript>
          <Text role="status">No endereço: {parametros.get('per_page') ?? 'nada'}</Text>
        </Group>
      </Form>
    </section>
  );
}

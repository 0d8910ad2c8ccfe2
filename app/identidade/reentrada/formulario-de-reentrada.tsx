import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { AvisoDeFalha, type FalhaNaTela } from '#app/kit/aviso-de-falha.tsx';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { CaixasDoCodigo } from '../entrada/caixas-do-codigo.tsx';
import { CampoDeEmail } from '../entrada/campo-de-email.tsx';
import { CampoDeSenha } from '../entrada/campo-de-senha.tsx';
import { textosDaEntrada } from '../entrada/entrada.mensagens.ts';

interface Props {
  /** Signed in: whatever waits may go on. */
  aoEntrar(): void;
}

/** What the sign-in asks for next; `recuperacao` is the person's own choice in the place of `codigo`. */
type Passo = 'senha' | 'codigo' | 'recuperacao' | 'escolher' | 'ativar';

/** Where an answer of the sign-in leads. */
const proximos: Readonly<Record<string, Passo>> = {
  falta_codigo: 'codigo',
  falta_senha: 'escolher',
  falta_ativar: 'ativar',
  vencida: 'senha',
};

/** The whole sign-in without leaving the page. The token of the visit is added to the request by app/pedidos. */
export function FormularioDeReentrada({ aoEntrar }: Props) {
  const [passo, setPasso] = useState<Passo>('senha');
  const { falha, enviando, enviar, esquecer } = useEnvio((situacao) => {
    if (situacao === 'entrou') aoEntrar();
    else setPasso(proximos[situacao] ?? 'senha');
  });
  const ir = (novo: Passo) => {
    esquecer();
    setPasso(novo);
  };
  if (passo === 'ativar' || passo === 'escolher') return <EmOutraAba {...EM_OUTRA_ABA[passo]} aoVoltar={aoEntrar} />;
  return (
    <form key={passo} onSubmit={(event) => enviar(event, passo === 'senha' ? '/login' : '/login/codigo')}>
      <Stack>
        <AvisoDeFalha falha={falha} />
        {passo === 'senha' && <Senha />}
        {passo === 'codigo' && <CaixasDoCodigo rotulo="Código de seis dígitos" falha={falha} focar />}
        {passo === 'recuperacao' && (
          <TextInput label="Código de recuperação" name="recovery_code" autoComplete="off" required autoFocus />
        )}
        <Botoes enviando={enviando}>
          {passo === 'codigo' && <Outro aoClicar={() => ir('recuperacao')}>Usar um código de recuperação</Outro>}
          {passo === 'recuperacao' && <Outro aoClicar={() => ir('codigo')}>Usar o aplicativo autenticador</Outro>}
        </Botoes>
      </Stack>
    </form>
  );
}

function Senha() {
  return (
    <>
      <Text>{mensagens.sessaoExpirada}</Text>
      <CampoDeEmail data-autofocus />
      <CampoDeSenha label="Senha" name="password" uso="atual" />
    </>
  );
}

function Botoes({ enviando, children }: { readonly enviando: boolean; readonly children: ReactNode }) {
  return (
    <Group justify="space-between">
      <Stack gap={4} align="flex-start">
        {children}
        <Anchor href="/login" size="sm">
          Sair desta página
        </Anchor>
      </Stack>
      <Button type="submit" loading={enviando}>
        Entrar
      </Button>
    </Group>
  );
}

function Outro({ aoClicar, children }: { readonly children: ReactNode; aoClicar(): void }) {
  return (
    <Anchor component="button" type="button" size="sm" onClick={aoClicar}>
      {children}
    </Anchor>
  );
}

interface EmOutraAbaProps {
  readonly texto: string;
  readonly endereco: string;
  readonly abrir: string;
  readonly feito: string;
}

const EM_OUTRA_ABA: Readonly<Record<'ativar' | 'escolher', EmOutraAbaProps>> = {
  ativar: {
    texto: textosDaEntrada.faltaAtivar,
    endereco: '/login/ativar',
    abrir: 'Ativar em outra aba',
    feito: 'Já ativei',
  },
  escolher: {
    texto: textosDaEntrada.faltaSenha,
    endereco: '/login/senha',
    abrir: 'Escolher em outra aba',
    feito: 'Já escolhi',
  },
};

/** The activation shows a QR code and codes to keep, and the choice of a password is made once: each has its own page. */
function EmOutraAba({ texto, endereco, abrir, feito, aoVoltar }: EmOutraAbaProps & { aoVoltar(): void }) {
  return (
    <Stack>
      <Text>{texto}</Text>
      <Group justify="flex-end">
        <Button component="a" href={endereco} target="_blank" variant="default">
          {abrir}
        </Button>
        <Button onClick={aoVoltar}>{feito}</Button>
      </Group>
    </Stack>
  );
}

function useEnvio(aoResponder: (situacao: string) => void) {
  const [falha, setFalha] = useState<FalhaNaTela | null>(null);
  const [enviando, setEnviando] = useState(false);

  async function enviar(event: FormEvent<HTMLFormElement>, endereco: string) {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    setEnviando(true);
    setFalha(null);
    try {
      const resposta = await fetch(endereco, { method: 'POST', body, headers: { Accept: 'application/json' } });
      const corpo = await resposta.json();
      if (!resposta.ok) setFalha(corpo);
      else {
        if (corpo.situacao === 'vencida') setFalha({ message: textosDaEntrada.entradaVencida });
        aoResponder(String(corpo.situacao));
      }
    } catch {
      setFalha({ message: mensagens.semConexao });
    } finally {
      setEnviando(false);
    }
  }
  return { falha, enviando, enviar, esquecer: () => setFalha(null) };
}

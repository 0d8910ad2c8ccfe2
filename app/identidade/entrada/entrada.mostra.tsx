import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FalhaNaTela } from '#app/kit/aviso-de-falha.tsx';
import { CaixasDoCodigo } from './caixas-do-codigo.tsx';
import { SenhaNova } from './campo-de-senha.tsx';
import { CodigosDeRecuperacao } from './codigos-de-recuperacao.tsx';
import { textosDaEntrada } from './entrada.mensagens.ts';

const { codigoIncorreto } = textosDaEntrada;
const RECUSA: FalhaNaTela = { message: codigoIncorreto, errors: { full_token: [codigoIncorreto] } };

const CODIGOS = ['4F7K-Q2MD-9XTC', '7HPA-W3NB-K6RE', 'C2VZ-8DGY-M4QJ', 'R9EW-5TLX-3BHN'];

function Estado({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) {
  return (
    <Stack component="section" gap="xs" maw={420} aria-label={titulo}>
      <Title order={3}>{titulo}</Title>
      {children}
    </Stack>
  );
}

/** What the pages of the sign-in are made of, empty and refused. */
export default function MostraDaEntrada() {
  return (
    <Stack gap="lg">
      <Estado titulo="Código, por preencher">
        <CaixasDoCodigo rotulo="Código de seis dígitos" />
        <Text size="sm" c="dimmed">
          Cada caixa guarda o último caractere digitado; colar vale só com seis.
        </Text>
      </Estado>
      <Estado titulo="Código recusado">
        <CaixasDoCodigo rotulo="Código de seis dígitos" falha={RECUSA} />
      </Estado>
      <Estado titulo="Senha nova, recusada">
        <SenhaNova erros={{ password: ['Esta senha é das mais usadas: escolha outra.'] }} />
      </Estado>
      <Estado titulo="Códigos de recuperação">
        <CodigosDeRecuperacao codigos={CODIGOS} continuar="/sandbox/componentes" />
      </Estado>
    </Stack>
  );
}

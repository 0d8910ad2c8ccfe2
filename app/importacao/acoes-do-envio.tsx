import { Button, Group, Text } from '@mantine/core';
import { Link, useFetcher } from '@remix-run/react';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { type AcaoDoEnvio, type EnvioNaTela, nomeDaAcao } from './envio.ts';

/** The buttons of one import. Each is a form of its own, so that they work without JavaScript too. */
export function AcoesDoEnvio({ envio }: { readonly envio: EnvioNaTela }) {
  if (envio.acoes.length === 0 && !envio.pode_conferir) return null;
  return (
    <Group gap="xs">
      {envio.pode_conferir && <Conferir envio={envio} />}
      {envio.acoes.map((acao) => (
        <Acao key={acao} acao={acao} envio={envio} />
      ))}
    </Group>
  );
}

/** To the page where it is looked at, decided and edited: the thing to do while something is open. */
function Conferir({ envio: { id, abertas, arquivos } }: { readonly envio: EnvioNaTela }) {
  return (
    <Button
      component={Link}
      to={`/camadas/upload/${id}`}
      size="compact-sm"
      variant={abertas > 0 ? 'filled' : 'default'}
      aria-label={`Conferir: ${arquivos.map(({ nome }) => nome).join(', ')}`}
    >
      Conferir
    </Button>
  );
}

function Acao({ acao, envio }: { readonly acao: AcaoDoEnvio; readonly envio: EnvioNaTela }) {
  const fetcher = useFetcher();
  const falha = falhaDaResposta(fetcher.data);
  const principal = acao === 'publicar';
  return (
    <fetcher.Form method="post" action={`/camadas/upload/${envio.id}/${acao}`}>
      <TokenDoFormulario />
      <input type="hidden" name="comando_id" value={envio.comando_id} />
      <Button
        type="submit"
        size="compact-sm"
        variant={principal ? 'filled' : 'default'}
        loading={fetcher.state !== 'idle'}
        aria-label={`${nomeDaAcao[acao]}: ${envio.arquivos.map(({ nome }) => nome).join(', ')}`}
      >
        {nomeDaAcao[acao]}
      </Button>
      {falha !== null && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert" mt={4}>
          {falha.message}
        </Text>
      )}
    </fetcher.Form>
  );
}

import { Anchor, Button, Group } from '@mantine/core';
import { Link, useFetcher } from '@remix-run/react';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { LinkDeDownload } from '#app/kit/download/link-de-download.tsx';
import { AlternarStatus } from '#app/kit/status/alternar-status.tsx';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import type { ImagemNaTela } from './imagem.ts';

interface Props {
  readonly imagem: ImagemNaTela;
  readonly pode: { readonly baixar: boolean; readonly editar: boolean; readonly restaurar: boolean };
}

/** What can be done with an image besides changing what is said of it, and removing it. */
export function AtosDaImagem({ imagem: { id, nome, removida, inativa, cobre }, pode }: Props) {
  const fetcher = useFetcher();
  // Of an asset without an area, or beside the image, there is nothing to cut out.
  const recortavel = cobre !== null && cobre > 0;
  return (
    <Group gap="sm">
      <Anchor component={Link} to="/imagens" size="sm">
        Imagens
      </Anchor>
      {pode.baixar && (
        <LinkDeDownload href={`/imagens/${id}/original`} nome={nome}>
          Baixar o original
        </LinkDeDownload>
      )}
      {pode.baixar && recortavel && (
        <LinkDeDownload href={`/imagens/${id}/recorte`} nome={`recorte de ${nome}`}>
          Baixar o recorte do ativo
        </LinkDeDownload>
      )}
      {!removida && pode.editar && (
        <AlternarStatus endereco={`/imagens/${id}/alternar-status`} nome={nome} ativo={!inativa} />
      )}
      {removida && pode.restaurar && (
        <fetcher.Form method="post" action={`/imagens/${id}/restaurar`}>
          <TokenDoFormulario />
          <Button type="submit" size="xs" variant="default" loading={fetcher.state !== 'idle'}>
            Restaurar
          </Button>
        </fetcher.Form>
      )}
      <AvisoDeFalha falha={falhaDaResposta(fetcher.data)} />
    </Group>
  );
}

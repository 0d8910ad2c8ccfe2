import { Anchor, Group, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@remix-run/react';
import { LinkDeDownload } from '#app/kit/download/link-de-download.tsx';
import type { EnvioNaTela } from '../envio.ts';

interface Props {
  readonly envio: Pick<EnvioNaTela, 'id' | 'arquivos'>;
}

/** The two forms of an import's report: on the screen, and as a file. */
export function RelatorioDoEnvio({ envio: { id, arquivos } }: Props) {
  const nomes = arquivos.map(({ nome }) => nome).join(', ');
  return (
    <Group gap="md">
      <Anchor component={Link} to={`/camadas/upload/${id}/relatorio`} size="sm" underline="hover">
        Relatório
        <VisuallyHidden> de {nomes}</VisuallyHidden>
      </Anchor>
      <Text size="sm" component="div">
        <LinkDeDownload href={`/camadas/upload/${id}/relatorio.pdf`} nome={`o relatório de ${nomes}`}>
          Relatório em PDF
          <VisuallyHidden> de {nomes}</VisuallyHidden>
        </LinkDeDownload>
      </Text>
    </Group>
  );
}

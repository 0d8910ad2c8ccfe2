import { Anchor, Group } from '@mantine/core';
import { Link } from '@remix-run/react';
import type { EnvioNaTela } from '#app/components/envio.ts';

/** The two forms of an import's report: on the screen, and as a file. */
export function RelatorioDoEnvio({
  envio: { id, arquivos },
}: {
  readonly envio: Pick<EnvioNaTela, 'id' | 'arquivos'>;
}) {
  const nomes = arquivos.map(({ nome }) => nome).join(', ');
  return (
    <Group gap="md">
      <Anchor component={Link} to={`/camadas/upload/${id}/relatorio`} size="sm" aria-label={`Relatório: ${nomes}`}>
        Relatório
      </Anchor>
      <Anchor href={`/camadas/upload/${id}/relatorio.pdf`} size="sm" download aria-label={`Relatório em PDF: ${nomes}`}>
        Relatório em PDF
      </Anchor>
    </Group>
  );
}

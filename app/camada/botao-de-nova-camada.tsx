import { Button, Menu } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconChevronDown, IconPencil, IconPlus, IconUpload } from '@tabler/icons-react';
import type { DadosDoEnvio } from '#app/importacao/importacao.porta.ts';
import { type AberturaDoEnvio, BotaoDeEnvio } from '#app/importacao/importacao.porta.ts';

const DESENHAR = '/camadas/criar';

interface Props {
  /** Null for who may not upload. */
  readonly envio: DadosDoEnvio | null;
  readonly podeCriar: boolean;
}

/** A new layer, by either of its two ways: drawn on the map or from files. */
export function BotaoDeNovaCamada({ envio, podeCriar }: Props) {
  if (envio === null) return podeCriar ? <SoDesenhar /> : null;
  if (!podeCriar) return <BotaoDeEnvio dados={envio} />;
  return <BotaoDeEnvio dados={envio}>{(abertura) => <DoisCaminhos abertura={abertura} />}</BotaoDeEnvio>;
}

function SoDesenhar() {
  return (
    <Button component={Link} to={DESENHAR} leftSection={<IconPlus size={16} aria-hidden />}>
      Nova camada
    </Button>
  );
}

function DoisCaminhos({ abertura }: { readonly abertura: AberturaDoEnvio }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        {/* Drawing needs JavaScript: without it the button leads to the files. */}
        <Button
          component={Link}
          to={abertura.to}
          role="button"
          onClick={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key !== ' ') return;
            event.preventDefault();
            event.currentTarget.click();
          }}
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Nova camada
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={DESENHAR} leftSection={<IconPencil size={16} aria-hidden />}>
          Desenhar no mapa
        </Menu.Item>
        <Menu.Item component={Link} {...abertura} leftSection={<IconUpload size={16} aria-hidden />}>
          Enviar arquivos
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

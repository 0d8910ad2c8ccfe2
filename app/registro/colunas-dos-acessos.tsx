import { Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import type { Coluna } from '#app/kit/lista/tabela.tsx';
import { Instante } from './instante.tsx';
import classes from './registro.module.css';

/** A line of the log of accesses. */
export interface AcessoNaTela {
  readonly id: string;
  /** ISO 8601. */
  readonly em: string;
  readonly texto: string;
  readonly recusa: boolean;
  /** Null where nobody was recognised. */
  readonly quem: string | null;
  /** Null also where whoever looks may not see them. */
  readonly ip: string | null;
  readonly dispositivo: string | null;
}

const colunas: readonly Coluna<AcessoNaTela>[] = [
  { titulo: 'Quando', ordem: 'em', celula: ({ em }) => <Instante iso={em} /> },
  {
    titulo: 'Acesso',
    celula: ({ texto, recusa }) => (
      <Text size="sm" component="span">
        {recusa && <IconBan size={14} aria-hidden style={{ verticalAlign: '-2px', marginRight: 4 }} />}
        {texto}
      </Text>
    ),
  },
  {
    titulo: 'Quem',
    celula: ({ quem, ip }) => (
      <div>
        <Text size="sm" className={classes.nome} c={quem === null ? 'dimmed' : undefined}>
          {quem ?? 'ninguém reconhecido'}
        </Text>
        {ip !== null && (
          <Text size="xs" c="dimmed">
            de {ip}
          </Text>
        )}
      </div>
    ),
  },
];

const aparelho: Coluna<AcessoNaTela> = {
  titulo: 'Aparelho',
  folgada: true,
  celula: ({ dispositivo }) => (
    <Text size="xs" c="dimmed" lineClamp={2} title={dispositivo ?? undefined} maw={260}>
      {dispositivo}
    </Text>
  ),
};

/** Where people came from is shown with a permission of its own. */
export const colunasDosAcessos = (comEnderecos: boolean) => (comEnderecos ? [...colunas, aparelho] : colunas);

import { Button, Group, NativeSelect } from '@mantine/core';
import { Form, Link, useNavigation } from '@remix-run/react';
import { IconPrinter, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { LinkDeDownload } from '#app/kit/download/link-de-download.tsx';
import { useTrocarParametros } from '#app/kit/endereco.ts';
import classes from '#app/kit/folha/folha.module.css';
import { useHidratado } from '#app/kit/hidratado.ts';
import { Marca } from '#app/kit/marca.tsx';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { GRADES } from '#app/map/carta/quadricula.ts';
import type { Documento, PedidoDeEmissao } from './documento.ts';
import { ESCALAS, ORIENTACOES, PAPEIS, type Papel } from './papel.ts';

interface Props {
  readonly documento: Documento;
}

/** What can be done with a report on the screen; not on paper. */
export function Barra({ documento: { volta, papel, pdf, titulo, emitir } }: Props) {
  const hidratado = useHidratado();
  return (
    <header className={classes.barra}>
      <Marca />
      <Group gap="xs">
        {volta !== null && (
          <Button component={Link} to={volta.para} variant="default" size="compact-md">
            {volta.nome}
          </Button>
        )}
        {hidratado && (
          <>
            <EscolhaDoPapel papel={papel} />
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              Imprimir
            </Button>
          </>
        )}
        <LinkDeDownload href={pdf} nome={titulo}>
          Baixar em PDF
        </LinkDeDownload>
        {emitir !== null && <BotaoDeEmitir emitir={emitir} papel={papel} />}
      </Group>
    </header>
  );
}

interface PropsDaEmissao {
  readonly emitir: PedidoDeEmissao;
  readonly papel: Papel;
}

/** Has it numbered, signed and kept; a few seconds. Without JavaScript, too. */
function BotaoDeEmitir({ emitir, papel }: PropsDaEmissao) {
  const emitindo = useNavigation().formAction?.startsWith('/relatorios') ?? false;
  return (
    <Form method="post" action="/relatorios">
      <TokenDoFormulario />
      {Object.entries({ ...emitir, ...papel }).map(([nome, valor]) => (
        <input key={nome} type="hidden" name={nome} value={valor} />
      ))}
      <Button
        type="submit"
        size="compact-md"
        loading={emitindo}
        leftSection={<IconRosetteDiscountCheck size={16} aria-hidden />}
      >
        Emitir documento
      </Button>
    </Form>
  );
}

const NOMES: Readonly<Record<string, string>> = {
  a4: 'A4',
  a3: 'A3',
  retrato: 'Retrato',
  paisagem: 'Paisagem',
  redonda: 'Escala redonda',
  extensao: 'Ajustada à extensão',
  utm: 'Grade UTM',
  geografica: 'Grade geográfica',
};
const nomeDe = (valor: string) => NOMES[valor] ?? `1:${Number(valor).toLocaleString('pt-BR')}`;

const ESCOLHAS = [
  ...([['papel', 'Papel', PAPEIS] as const, ['orientacao', 'Orientação', ORIENTACOES] as const] as const),
  ...([['escala', 'Escala dos mapas', ESCALAS] as const, ['grade', 'Grade dos mapas', GRADES] as const] as const),
] as const;

/** Chosen once more, it is only looked at: the print dialog was there already. */
function EscolhaDoPapel({ papel }: { readonly papel: Papel }) {
  const trocar = useTrocarParametros();
  const por = (nome: keyof Papel, valor: string) =>
    trocar((novos) => {
      novos.set(nome, valor);
      novos.set('imprimir', 'nao');
    });
  return ESCOLHAS.map(([campo, nome, valores]) => (
    <NativeSelect
      key={campo}
      size="xs"
      aria-label={nome}
      value={papel[campo]}
      data={valores.map((um) => ({ value: um, label: nomeDe(um) }))}
      onChange={({ currentTarget }) => por(campo, currentTarget.value)}
    />
  ));
}

import { Badge, Group, Progress, Stack, Text } from '@mantine/core';
import { numero, plural } from '#app/kit/formatos.ts';
import { Instante } from './instante.tsx';
import classes from './registro.module.css';

/** The signed head of the tree over the log. */
export interface CabecaNaTela {
  readonly tamanho: number;
  readonly raiz: string;
  readonly posicao: string;
  /** ISO 8601. */
  readonly instante: string;
  readonly assinatura: string;
  readonly chave_publica: string;
}

/** One thing that was held against the log. */
export interface ConferenciaNaTela {
  readonly nome: string;
  readonly estado: 'integro' | 'violado' | 'nao_conferido';
  readonly mensagem: string;
}

export interface NoturnaNaTela {
  /** Whether the workflow server, that starts it, answers. */
  readonly agendador: boolean;
  readonly ultima: Omit<VerificacaoNaTela, 'id' | 'autor'> | null;
  /** True where a night went by without one. */
  readonly atrasada: boolean;
}

export interface VerificacaoNaTela {
  readonly id: string;
  readonly autor: string;
  readonly estado: 'solicitada' | 'integra' | 'violada' | 'falhou';
  readonly resultado: {
    readonly eventos: number;
    readonly selados: number;
    readonly cabecas: number;
    readonly arquivos: number | null;
    readonly violacao: string | null;
    readonly conferencias?: readonly ConferenciaNaTela[] | undefined;
    readonly cabeca: CabecaNaTela | null;
  } | null;
  readonly solicitada_em: string;
  readonly terminada_em: string | null;
  readonly andamento: { readonly feito: number; readonly total: number } | null;
}

const ESTADOS = {
  solicitada: { nome: 'Em andamento', cor: 'blue' },
  integra: { nome: 'Íntegro', cor: 'verde' },
  violada: { nome: 'Violado', cor: 'red' },
  falhou: { nome: 'Não terminou', cor: 'gray' },
} as const;

/** What each verification found, newest first. */
export function Verificacoes({ verificacoes }: { readonly verificacoes: readonly VerificacaoNaTela[] }) {
  return (
    <ul className={classes.verificacoes}>
      {verificacoes.map((verificacao) => (
        <li key={verificacao.id}>
          <Group gap="xs">
            <Badge variant="dot" color={ESTADOS[verificacao.estado].cor} tt="none">
              {ESTADOS[verificacao.estado].nome}
            </Badge>
            <Text component="div" size="sm">
              pedida por {verificacao.autor} em <Instante iso={verificacao.solicitada_em} />
              {verificacao.terminada_em !== null && (
                <>
                  , terminada em <Instante iso={verificacao.terminada_em} />
                </>
              )}
            </Text>
          </Group>
          <Desfecho verificacao={verificacao} />
        </li>
      ))}
    </ul>
  );
}

function Desfecho({
  verificacao: { estado, resultado, andamento },
}: {
  readonly verificacao: Pick<VerificacaoNaTela, 'estado' | 'resultado' | 'andamento'>;
}) {
  if (estado === 'solicitada') return <Andamento andamento={andamento} />;
  if (resultado === null) {
    return (
      <Text size="sm" c="dimmed">
        Não pôde ser feita até o fim. Do registro isso nada diz: peça outra.
      </Text>
    );
  }
  const { violacao, eventos, selados, cabecas, arquivos, conferencias = [] } = resultado;
  if (violacao !== null) {
    return (
      <>
        <Text size="sm" role="alert" style={{ overflowWrap: 'anywhere' }}>
          {violacao}
        </Text>
        <Conferencias conferencias={conferencias.filter(({ mensagem }) => mensagem !== violacao)} />
      </>
    );
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        {plural(eventos, 'evento', 'eventos')}, {numero(selados)} sob{' '}
        {plural(cabecas, 'cabeça assinada', 'cabeças assinadas')}; {plural(arquivos ?? 0, 'arquivo', 'arquivos')}{' '}
        conferidos.
      </Text>
      <Conferencias conferencias={conferencias} />
    </>
  );
}

function Conferencias({ conferencias }: { readonly conferencias: readonly ConferenciaNaTela[] }) {
  return conferencias.map(({ nome, estado, mensagem }) => (
    <Text key={nome} size="sm" {...(estado === 'violado' ? {} : { c: 'dimmed' })} style={{ overflowWrap: 'anywhere' }}>
      {mensagem}
    </Text>
  ));
}

/** When everything was last compared by itself, and whether it goes on being so. */
export function Noturna({ noturna: { agendador, ultima, atrasada } }: { readonly noturna: NoturnaNaTela }) {
  return (
    <>
      {ultima === null ? (
        <Text size="sm">Nenhuma noite foi verificada ainda.</Text>
      ) : (
        <Group gap="xs">
          <Badge variant="dot" color={ESTADOS[ultima.estado].cor} tt="none">
            {ESTADOS[ultima.estado].nome}
          </Badge>
          <Text component="div" size="sm">
            a última, em <Instante iso={ultima.terminada_em ?? ultima.solicitada_em} />
          </Text>
        </Group>
      )}
      {ultima !== null && <Desfecho verificacao={ultima} />}
      {!agendador && (
        <Text size="sm" role="status">
          O Temporal, que a começa toda noite, não responde: enquanto ele estiver fora, só se verifica o que alguém
          pedir com o comando npm run audit -- verify --tabelas.
        </Text>
      )}
      {agendador && atrasada && ultima !== null && (
        <Text size="sm" role="status">
          Há mais de um dia sem verificação noturna: veja se o worker está em funcionamento.
        </Text>
      )}
    </>
  );
}

function Andamento({ andamento }: { readonly andamento: VerificacaoNaTela['andamento'] }) {
  const feito = andamento && `${numero(andamento.feito)} de ${plural(andamento.total, 'evento', 'eventos')}`;
  const parte = andamento === null || andamento.total === 0 ? 100 : (100 * andamento.feito) / andamento.total;
  return (
    <Stack gap={4}>
      <Progress value={parte} animated aria-label={feito ?? 'À espera'} />
      <Text size="xs" c="dimmed" role="status">
        {feito ?? 'À espera de quem a faça'}
      </Text>
    </Stack>
  );
}

import { Anchor, Badge, Group, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { instanteComFuso } from '#app/kit/datas.ts';
import { plural } from '#app/kit/formatos.ts';
import { BotaoDeEditar } from '#app/kit/lista/acoes-da-linha.tsx';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import classes from '#app/kit/lista/pessoas.module.css';
import { type Coluna, Tabela } from '#app/kit/lista/tabela.tsx';
import { AlternarStatus } from '#app/kit/status/alternar-status.tsx';
import { BotaoDoAto } from './botao-do-ato.tsx';
import { BotaoDosAtivos } from './botao-dos-ativos.tsx';
import { type PodeNosUsuarios, SITUACOES, type UsuarioNaTela } from './usuario.ts';

interface Props {
  readonly usuarios: readonly UsuarioNaTela[];
  readonly estado: EstadoDaLista;
  readonly pode: PodeNosUsuarios;
  readonly carregando: boolean;
}

/** A page of people with access, each with what may be done to it. */
export function TabelaDeUsuarios({ usuarios, estado, pode, carregando }: Props) {
  return (
    <Tabela
      titulo="Usuários"
      colunas={colunas(pode)}
      linhas={usuarios}
      estado={estado}
      carregando={carregando}
      nomeDe={({ nome }) => nome}
    />
  );
}

const colunas = (pode: PodeNosUsuarios): readonly Coluna<UsuarioNaTela>[] => [
  { titulo: 'Nome', ordem: 'nome', celula: (usuario) => <Nome usuario={usuario} comFicha={pode.verAtivos} /> },
  {
    titulo: 'E-mail',
    ordem: 'email',
    folgada: true,
    celula: ({ email }) => (
      <Text size="sm" className={classes.email}>
        {email}
      </Text>
    ),
  },
  { titulo: 'Grupos', folgada: true, celula: ({ grupos }) => <Grupos nomes={grupos.join(', ') || 'Nenhum'} /> },
  {
    titulo: 'Último uso',
    folgada: true,
    celula: ({ vista_em }) => (
      <Text size="sm">{vista_em === null ? 'Sem sessão aberta' : instanteComFuso(vista_em)}</Text>
    ),
  },
  {
    titulo: 'Ativos',
    celula: (usuario) =>
      usuario.ativos === null ? (
        <Text size="sm">Todos</Text>
      ) : pode.verAtivos && usuario.situacao !== 'removido' ? (
        <BotaoDosAtivos
          id={usuario.id}
          nome={usuario.nome}
          quantos={usuario.ativos}
          editavel={pode.definirAtivos && !usuario.podeMais}
        />
      ) : (
        <Text size="sm">{plural(usuario.ativos, 'ativo', 'ativos')}</Text>
      ),
  },
  { titulo: 'Ações', forma: 'estreita', celula: (usuario) => <Acoes usuario={usuario} pode={pode} /> },
];

interface NomeProps {
  readonly usuario: UsuarioNaTela;
  /** Operators have no page of a person: theirs is the form. */
  readonly comFicha: boolean;
}

function Nome({ usuario: { id, nome, email, situacao, eu, doisFatores }, comFicha }: NomeProps) {
  return (
    <div className={classes.nome}>
      <Anchor component={Link} to={`/seguranca/usuarios/${id}${comFicha ? '' : '/editar'}`} title={email}>
        {nome}
      </Anchor>
      {eu && <Etiqueta texto="Você" />}
      {situacao !== 'ativo' && <Etiqueta texto={SITUACOES[situacao]} />}
      {doisFatores && <Etiqueta texto="Duas etapas" />}
    </div>
  );
}

/** Who is in many groups has them all on their own page. */
const Grupos = ({ nomes }: { readonly nomes: string }) => (
  <Text size="sm" lineClamp={3} title={nomes} className={classes.grupos}>
    {nomes}
  </Text>
);

const Etiqueta = ({ texto }: { readonly texto: string }) => (
  <Badge
    size="xs"
    color="gray"
    variant="default"
    ml={6}
    tt="none"
    h="auto"
    styles={{ label: { whiteSpace: 'normal' } }}
  >
    {texto}
  </Badge>
);

function Acoes({ usuario, pode }: { readonly usuario: UsuarioNaTela; readonly pode: PodeNosUsuarios }) {
  const { id, nome, situacao, eu, alcancaMais } = usuario;
  if (situacao === 'removido' || alcancaMais) return null;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {pode.redefinirSenha && situacao !== 'inativo' && <BotaoDoAto ato="redefinir-senha" id={id} nome={nome} />}
      {pode.verComo && situacao === 'ativo' && !eu && <BotaoDoAto ato="ver-como" id={id} nome={nome} />}
      {pode.editar && <BotaoDeEditar endereco={`/seguranca/usuarios/${id}/editar`} nome={nome} />}
      {pode.alternar && !eu && (
        <AlternarStatus
          endereco={`/seguranca/usuarios/${id}/alternar-status`}
          nome={nome}
          ativo={situacao !== 'inativo'}
        />
      )}
    </Group>
  );
}

import { Anchor, Text } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { pendenteNaTela } from '#app/aprovacao/aprovacoes.server.ts';
import { AvisoDePendente } from '#app/aprovacao/aviso-de-pendente.tsx';
import { instanteComFuso } from '#app/kit/datas.ts';
import type { TextosDoPassado } from '#app/kit/ficha/aviso-do-passado.tsx';
import { Dado, Dados, ParteDaFicha } from '#app/kit/ficha/dado.tsx';
import classes from '#app/kit/ficha/ficha.module.css';
import type { PaginaNoTempo } from '#app/kit/ficha/passado.ts';
import { Situacao } from '#app/kit/ficha/situacao.tsx';
import { fichaNaTela } from '#app/registro/ficha.server.ts';
import { acessoDoUsuario } from '#app/registro/ficha-do-acesso.server.ts';
import { ler } from '#app/server/acesso.server.ts';
import { podeNaConta } from '#app/server/administracao.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { noTempo } from '#app/server/passado.server.ts';
import { PaginaDaFicha } from '#app/shell/pagina-da-ficha.tsx';
import { usuarioStream } from '#domain/usuario/usuario.events.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.ficha.titulo ?? 'Usuário'} · Atalaia` },
];

export const handle: PaginaNoTempo = { lePassado: true };

export const loader = ler('usuario', async (pedido) => {
  const { servicos, escopo } = pedido;
  const atualidade = await obterAtualidade(pedido, ['usuarios', 'grupos', 'ativos', 'aprovacoes']);
  const { row, passado } = await noTempo(pedido, (id, em) => servicos.usuarios.obter(escopo, id, em));
  const usuario = await acessoDoUsuario(pedido, row, passado);
  const objeto = { titulo: usuario.nome, stream: usuarioStream(row.id), passado, atualidade };
  const cabe = await podeNaConta(pedido, { id: row.id, dono: escopo.cliente_id });
  const [ficha, pendente] = await Promise.all([
    fichaNaTela(pedido, { ...objeto, edicao: 'usuarios.editar', editavel: cabe('dados') }),
    passado?.existia ? null : pendenteNaTela(pedido, escopo.cliente_id, row.id),
  ]);
  return { usuario, ficha, pendente };
});

const TEXTOS: TextosDoPassado = {
  o_que: 'O acesso da pessoa como estava',
  faltava: 'esta pessoa ainda não tinha acesso. Abaixo, como ele está agora.',
};

export default function Usuario() {
  const { usuario, ficha, pendente } = useLoaderData<typeof loader>();
  const em = ficha.passado?.existia ? `?em=${encodeURIComponent(ficha.passado.em ?? '')}` : '';
  return (
    <PaginaDaFicha
      ficha={ficha}
      lista={{ endereco: '/seguranca/usuarios', nome: 'Voltar aos usuários' }}
      textos={TEXTOS}
      nomeDaHistoria="História do acesso"
    >
      <AvisoDePendente pendente={pendente} />
      <ParteDaFicha titulo="Dados">
        <Dados>
          <Dado nome="Situação">
            <Situacao ativo={usuario.ativo} />
          </Dado>
          {usuario.email !== null && <Dado nome="E-mail">{usuario.email}</Dado>}
          <Dado nome="Com acesso desde">{instanteComFuso(usuario.criado_em)}</Dado>
          <Dado nome="Senha">
            {usuario.senha_definida_em === null
              ? 'Ainda não definida'
              : `Definida em ${instanteComFuso(usuario.senha_definida_em)}`}
          </Dado>
        </Dados>
      </ParteDaFicha>
      <ParteDaFicha titulo="Grupos">
        {usuario.grupos.length === 0 ? (
          <Text c="dimmed">Nenhum: esta pessoa não pode fazer nada.</Text>
        ) : (
          <Lista itens={usuario.grupos} pasta={usuario.podeVerGrupos ? '/seguranca/grupos' : null} em={em} />
        )}
      </ParteDaFicha>
      <ParteDaFicha titulo="Ativos">
        {usuario.ativos.length === 0 && usuario.outros_ativos === 0 && (
          <Text c="dimmed">Nenhum em particular; um grupo pode deixar ver todos.</Text>
        )}
        <Lista itens={usuario.ativos} pasta={usuario.podeVerAtivos ? '/ativo/ativos' : null} em={em} />
        {usuario.outros_ativos > 0 && (
          <Text size="sm" c="dimmed">
            e {usuario.outros_ativos} fora do seu alcance
          </Text>
        )}
      </ParteDaFicha>
      {em !== '' && (
        <Text size="sm" c="dimmed">
          Nome e e-mail são os de hoje: o registro de eventos não guarda quem as pessoas são.
        </Text>
      )}
    </PaginaDaFicha>
  );
}

interface PropsDaLista {
  readonly itens: readonly { readonly id: string; readonly nome: string }[];
  /** Where each has its page; null for whoever may not see it. */
  readonly pasta: string | null;
  readonly em: string;
}

function Lista({ itens, pasta, em }: PropsDaLista) {
  return (
    <ul className={classes.nomes}>
      {itens.map(({ id, nome }) => (
        <li key={id}>
          {pasta === null ? (
            nome
          ) : (
            <Anchor component={Link} to={`${pasta}/${id}${em}`}>
              {nome}
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  );
}

import { Text } from '@mantine/core';
import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pendenteNaTela } from '#app/aprovacao/aprovacoes.server.ts';
import { AvisoDePendente } from '#app/aprovacao/aviso-de-pendente.tsx';
import type { TextosDoPassado } from '#app/kit/ficha/aviso-do-passado.tsx';
import { Dado, Dados, ParteDaFicha } from '#app/kit/ficha/dado.tsx';
import type { PaginaNoTempo } from '#app/kit/ficha/passado.ts';
import { plural } from '#app/kit/formatos.ts';
import { fichaNaTela } from '#app/registro/ficha.server.ts';
import { concessoesDoGrupo, pessoasDoGrupo } from '#app/registro/ficha-do-acesso.server.ts';
import { ler } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { noTempo } from '#app/server/passado.server.ts';
import { PaginaDaFicha } from '#app/shell/pagina-da-ficha.tsx';
import { grupoStream } from '#domain/grupo/grupo.events.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.ficha.titulo ?? 'Grupo'} · Atalaia` },
];

export const handle: PaginaNoTempo = { lePassado: true };

export const loader = ler('grupo', async (pedido) => {
  const { servicos, escopo } = pedido;
  const atualidade = await obterAtualidade(pedido, ['grupos', 'usuarios', 'aprovacoes']);
  const { row, passado } = await noTempo(pedido, (id, em) => servicos.usuarios.obterGrupo(escopo, id, em));
  const objeto = { titulo: row.nome, stream: grupoStream(row.id), passado, atualidade };
  const [modulos, pessoas, ficha, pendente] = await Promise.all([
    concessoesDoGrupo(pedido, row),
    pedido.pode('usuarios.ver') ? pessoasDoGrupo(pedido, row, passado) : null,
    fichaNaTela(pedido, { ...objeto, edicao: 'grupos.editar' }),
    passado?.existia ? null : pendenteNaTela(pedido, escopo.cliente_id, row.id),
  ]);
  return { grupo: { id: row.id, nome: row.nome, modulos, pessoas }, ficha, pendente };
});

const TEXTOS: TextosDoPassado = {
  o_que: 'O grupo como estava',
  faltava: 'este grupo não existia. Abaixo, como ele está agora.',
  faltaHoje: 'Hoje este grupo não existe mais.',
};

export default function Grupo() {
  const { grupo, ficha, pendente } = useLoaderData<typeof loader>();
  return (
    <PaginaDaFicha
      ficha={ficha}
      lista={{ endereco: '/seguranca/grupos', nome: 'Voltar aos grupos' }}
      textos={TEXTOS}
      nomeDaHistoria="História do grupo"
    >
      <AvisoDePendente pendente={pendente} />
      <ParteDaFicha titulo="O que este grupo pode">
        {grupo.modulos.length === 0 ? (
          <Text c="dimmed">Nada: ele não tem nenhuma permissão.</Text>
        ) : (
          <Dados>
            {grupo.modulos.map(({ nome, permissoes }) => (
              <Dado key={nome} nome={nome}>
                {permissoes.join(' · ') || 'Só o módulo, sem permissões'}
              </Dado>
            ))}
          </Dados>
        )}
      </ParteDaFicha>
      {grupo.pessoas !== null && (
        <ParteDaFicha titulo="Quem está nele">
          <Text>{grupo.pessoas.length === 0 ? 'Ninguém.' : grupo.pessoas.join(' · ')}</Text>
          {grupo.pessoas.length > 5 && (
            <Text size="sm" c="dimmed">
              {plural(grupo.pessoas.length, 'pessoa', 'pessoas')}
            </Text>
          )}
        </ParteDaFicha>
      )}
    </PaginaDaFicha>
  );
}

import { Card, SimpleGrid, Title } from '@mantine/core';
import { useState } from 'react';
import type { NotificacaoNaTela } from './notificacao.ts';
import { ListaDeRecentes } from './recentes.tsx';

const MENSAGENS: readonly Pick<NotificacaoNaTela, 'nivel' | 'titulo' | 'mensagem'>[] = [
  { nivel: 'info', titulo: 'Envio pronto para publicar', mensagem: '“goias.zip”: 246 camadas à espera de publicação.' },
  { nivel: 'success', titulo: 'Envio publicado', mensagem: '“goias.zip”: 246 camadas no mapa.' },
  {
    nivel: 'warning',
    titulo: 'Envio perto de vencer',
    mensagem: 'Um nome-de-arquivo-sem-espaço-nenhum-que-não-cabe.zip',
  },
  { nivel: 'danger', titulo: 'Envio recusado', mensagem: '“talhoes.zip”: 2 problemas.' },
];
const EXEMPLOS = MENSAGENS.map(
  (mensagem, i): NotificacaoNaTela => ({
    ...mensagem,
    id: `exemplo-${i}`,
    emitida_em: '2026-11-21T15:00:00.000Z',
    lida_em: i % 2 ? '2026-11-21T15:05:00.000Z' : null,
    acoes: [{ label: 'Ver envio', url: '/camadas/upload', className: 'btn btn-primary' }],
  }),
);
const nada = () => undefined;

/** The notification centre's list: on its way, absent, none yet, read and unread of each level. */
export default function MostraDasNotificacoes() {
  const [notificacoes, setNotificacoes] = useState(EXEMPLOS);
  const ler = (id: string) =>
    setNotificacoes((todas) => todas.map((uma) => (uma.id === id ? { ...uma, lida_em: uma.emitida_em } : uma)));
  const estados = [
    { titulo: 'Com notificações', notificacoes },
    { titulo: 'Nenhuma ainda', notificacoes: [] },
    { titulo: 'Carregando', notificacoes: undefined },
    { titulo: 'Sem resposta', notificacoes: null },
  ];
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {estados.map((estado) => (
        <Card key={estado.titulo} withBorder padding={0}>
          <Title order={3} size="h5" p="sm">
            {estado.titulo}
          </Title>
          <ListaDeRecentes notificacoes={estado.notificacoes} lendo={false} ler={nada} aoSair={nada} aoLer={ler} />
        </Card>
      ))}
    </SimpleGrid>
  );
}

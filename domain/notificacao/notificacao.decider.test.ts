import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLIENTE, dado, id, leisDoDecider } from '#tests/support/decider.ts';
import { type NotificacaoCommand, notificacaoCommands } from './notificacao.commands.ts';
import { notificacaoDecider as decider } from './notificacao.decider.ts';
import { notificacaoEvents as on } from './notificacao.events.ts';

const conteudo = {
  tipo: 'toast' as const,
  nivel: 'info' as const,
  titulo: 'Envio pronto',
  mensagem: 'Falta publicar.',
  acoes: [{ label: 'Ver envio', url: '/camadas/upload', className: 'btn btn-primary' }],
};
const dados = { ...conteudo, usuario_id: id(30), cliente_id: CLIENTE, ativo_id: id(20) };
const emitida = on.NotificacaoEmitida(dados);
const emitir: NotificacaoCommand = { type: 'EmitirNotificacao', data: dados };
const ler: NotificacaoCommand = { type: 'LerNotificacao', data: { usuario_id: id(30) } };
const emitirTeste: NotificacaoCommand = { type: 'EmitirTestePublico', data: { mensagem: 'Teste' } };

describe('Notificação', () => {
  it('é emitida uma vez para uma pessoa', () => {
    dado(decider).quando(emitir).acontece(emitida);
    dado(decider, emitida).quando(emitir).recusa('NotificacaoJaEmitida');
  });

  it('é lida por quem a recebeu; ler de novo não muda nada', () => {
    dado(decider, emitida).quando(ler).acontece(on.NotificacaoLida({}));
    dado(decider, emitida, on.NotificacaoLida({})).quando(ler).nadaAcontece();
  });

  it('de outra pessoa, ou dita a todos, não existe para quem a quer ler', () => {
    const deOutra: NotificacaoCommand = { type: 'LerNotificacao', data: { usuario_id: id(31) } };
    dado(decider, emitida).quando(deOutra).recusa('NotificacaoInexistente');
    dado(decider).quando(ler).recusa('NotificacaoInexistente');
    dado(decider, on.TestePublicoEmitido({ mensagem: 'Teste' }))
      .quando(ler)
      .recusa('NotificacaoInexistente');
  });

  it('só leva a páginas nossas', () => {
    const aceita = (url: string) =>
      notificacaoCommands.EmitirNotificacao.safeParse({ ...dados, acoes: [{ label: 'Ver', url, className: '' }] })
        .success;
    expect(['/', '/camadas/upload#envio-1', '/camadas?busca=a'].every(aceita)).toBe(true);
    const alheias = ['//outro.example', '/\\outro.example', 'https://outro.example', 'javascript:alert(1)', '/a b', ''];
    expect(alheias.filter(aceita)).toEqual([]);
  });

  it('obedece às leis de todo agregado', () => {
    leisDoDecider(decider, {
      comandos: fc.constantFrom(emitir, ler, emitirTeste),
      repetiveis: ['EmitirNotificacao', 'EmitirTestePublico'],
    });
  });
});

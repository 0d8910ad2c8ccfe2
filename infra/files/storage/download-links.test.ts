import { describe, expect, it } from 'vitest';
import { createDownloadLinks, type Portador } from './download-links.ts';

const MINUTO = 60_000;
const cliente_id = '01900000-0000-7000-8000-000000000001';
const usuario_id = '01900000-0000-7000-8000-000000000002';
const outro = '01900000-0000-7000-8000-000000000003';
const dados = {
  chave: `ab/ab${'0'.repeat(62)}`,
  nome: 'São João.zip',
  tipo: 'application/zip',
  importacao_id: '01900000-0000-7000-8000-000000000004',
  cliente_id,
  usuario_id,
  permissao: 'camadas.baixar',
};
const dona: Portador = { cliente_id, usuario_id, permissoes: new Set(['camadas.baixar']) };

function links(agora = { ms: 0 }, secret = 'ab'.repeat(32)) {
  return createDownloadLinks({ secret, now: () => agora.ms });
}

describe('um link de download', () => {
  it('abre o arquivo para quem o recebeu', () => {
    const { assinar, verificar } = links();
    const token = assinar(dados, MINUTO);
    expect(token).toMatch(/^[\w.-]+$/);
    expect(verificar(token, dona)).toEqual({ ok: true, link: { ...dados, expira: MINUTO } });
  });

  it('expira no instante marcado', () => {
    const agora = { ms: 1_000 };
    const { assinar, verificar } = links(agora);
    const token = assinar(dados, MINUTO);
    agora.ms += MINUTO - 1;
    expect(verificar(token, dona).ok).toBe(true);
    agora.ms += 1;
    expect(verificar(token, dona)).toEqual({ ok: false, motivo: 'expirado' });
  });

  it('não serve a outra pessoa, a outro cliente, nem a quem perdeu a permissão', () => {
    const { assinar, verificar } = links();
    const token = assinar(dados, MINUTO);
    expect(verificar(token, { ...dona, usuario_id: outro })).toEqual({ ok: false, motivo: 'de_outro' });
    expect(verificar(token, { ...dona, cliente_id: outro })).toEqual({ ok: false, motivo: 'de_outro' });
    expect(verificar(token, { ...dona, permissoes: new Set(['camadas.ver']) })).toEqual({
      ok: false,
      motivo: 'sem_permissao',
    });
  });

  it('não pode ser mudado, emendado nem assinado por outra instalação', () => {
    const { assinar, verificar } = links();
    const token = assinar(dados, MINUTO);
    const [payload = '', signature = ''] = token.split('.');
    const forjado = Buffer.from(JSON.stringify({ ...dados, usuario_id: outro, expira: 9e15 })).toString('base64url');
    const deFora = links(undefined, 'cd'.repeat(32)).assinar(dados, MINUTO);
    for (const falso of [
      `${forjado}.${signature}`,
      `${payload}.`,
      payload,
      '',
      '.',
      `${token}.x`,
      deFora,
      `${token}A`,
    ]) {
      expect(verificar(falso, dona), falso).toEqual({ ok: false, motivo: 'invalido' });
    }
  });
});

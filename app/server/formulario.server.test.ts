import { describe, expect, it } from 'vitest';
import { lerFormulario } from './formulario.server.ts';

const pedido = (body: string, tipo: string) =>
  new Request('http://localhost/', { method: 'POST', body, headers: { 'Content-Type': tipo } });
const ler = (body: string, tipo = 'application/json') => lerFormulario(pedido(body, tipo), async () => undefined);
const status = (body: string, tipo?: string) =>
  ler(body, tipo).then(
    () => 200,
    (error) => error.status,
  );

describe('A leitura de um formulário', () => {
  it('recusa JSON fundo demais, cortado ou que não é objeto, sem uma falha nossa', async () => {
    const fundo = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    expect([await status(fundo), await status('{"a":'), await status('[1]'), await status('null')]).toEqual([
      ...[400, 400, 400, 400],
    ]);
  });

  it('deixa vir ids aos milhares, e de outros campos só quantos uma página manda', async () => {
    const muitos = (nome: string) => new URLSearchParams(Array.from({ length: 5_000 }, () => [nome, 'x'])).toString();
    const tipo = 'application/x-www-form-urlencoded';
    expect(await status(muitos('layer_ids[]'), tipo)).toBe(200);
    expect(await status(muitos('nome'), tipo)).toBe(413);
  });

  it('guarda o que se escreveu como está, também o que se parece com um escape', async () => {
    const nome = 'João & Cia 100% \\u0000 😀 \uFFFD';
    expect((await ler(JSON.stringify({ nome }))).get('nome')).toBe(nome);
    const form = new URLSearchParams({ nome }).toString();
    expect((await ler(form, 'application/x-www-form-urlencoded')).get('nome')).toBe(nome);
  });
});

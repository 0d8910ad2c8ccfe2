import { afterEach, describe, expect, it, vi } from 'vitest';
import { eDadosDePagina, releAPagina } from './pagina-remix.ts';

const em = (endereco: string) => vi.stubGlobal('location', new URL(endereco, 'https://atalaia.example'));
const pedido = (caminho: string) => new URL(caminho, 'https://atalaia.example');

afterEach(() => vi.unstubAllGlobals());

describe('Pedidos de páginas', () => {
  it('os dados de uma página têm endereço próprio', () => {
    expect(eDadosDePagina(pedido('/camadas/upload.data?apos=x'))).toBe(true);
    expect(eDadosDePagina(pedido('/camadas/tipos/todos'))).toBe(false);
  });

  it('reler a página que está na tela não é sair dela', () => {
    em('/camadas/upload?apos=x');
    expect(releAPagina(pedido('/camadas/upload.data?apos=x'))).toBe(true);
    expect(releAPagina(pedido('/camadas/upload.data?apos=x&_routes=root'))).toBe(true);
    expect(releAPagina(pedido('/camadas/upload.data?apos=y'))).toBe(false);
    expect(releAPagina(pedido('/camadas.data?apos=x'))).toBe(false);
  });

  it('a raiz e a barra no fim do endereço são a mesma página', () => {
    em('/');
    expect(releAPagina(pedido('/_root.data'))).toBe(true);
    em('/camadas/');
    expect(releAPagina(pedido('/camadas.data'))).toBe(true);
  });
});

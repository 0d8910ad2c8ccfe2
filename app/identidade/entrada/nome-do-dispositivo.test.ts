import { describe, expect, it } from 'vitest';
import { nomeDoDispositivo } from './nome-do-dispositivo.ts';

describe('O nome do dispositivo', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome no Windows'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge no Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari no iPhone'],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome no Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox no Linux'],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['', 'Dispositivo desconhecido'],
  ])('%s é %s', (userAgent, nome) => {
    expect(nomeDoDispositivo(userAgent)).toBe(nome);
  });
});

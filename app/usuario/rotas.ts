import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeUsuario = {
  usuario: ['GET', '/seguranca/usuarios/:id', 'cliente', 'usuarios.ver'],
  usuarios: ['GET', '/seguranca/usuarios', 'sessao', 'usuarios.ver'],
  novoUsuario: ['GET', '/seguranca/usuarios/criar', 'sessao', 'usuarios.editar'],
  criarUsuario: ['POST', '/seguranca/usuarios/criar', 'sessao', 'usuarios.editar'],
  edicaoDoUsuario: ['GET', '/seguranca/usuarios/:id/editar', 'sessao', 'usuarios.editar'],
  alterarUsuario: ['POST', '/seguranca/usuarios/:id/editar', 'sessao', 'usuarios.editar'],
  statusDoUsuario: ['GET', '/seguranca/usuarios/:id/alternar-status', 'sessao', 'usuarios.alternar_status'],
  alternarStatusDoUsuario: ['POST', '/seguranca/usuarios/:id/alternar-status', 'sessao', 'usuarios.alternar_status'],
  redefinirSenhaDoUsuario: ['POST', '/seguranca/usuarios/:id/redefinir-senha', 'sessao', 'usuarios.redefinir_senha'],
  encerrarSessoesDoUsuario: ['POST', '/seguranca/usuarios/:id/encerrar-sessoes', 'sessao', 'usuarios.encerrar_sessoes'],
  redefinirDoisFatoresDoUsuario: [
    'POST',
    '/seguranca/usuarios/:id/redefinir-dois-fatores',
    'sessao',
    'usuarios.redefinir_dois_fatores',
  ],
  verComo: ['POST', '/seguranca/usuarios/:id/ver-como', 'sessao', 'usuarios.ver_como'],
  encerrarVisao: ['POST', '/ver-como/encerrar', 'sessao'],
  ativosDoUsuario: ['GET', '/seguranca/users/:id/ativos', 'cliente', 'usuarios.ver', 'json'],
  definirAtivosDoUsuario: ['POST', '/seguranca/users/:id/ativos', 'cliente', 'usuarios.definir_ativos', 'json'],
} as const satisfies LinhasDeRotas;
